import { encodingOf } from '../../../shared/transfer/utf8.ts';

/** The text of a file in UTF-8 or UTF-16, without its byte order mark. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

export const formatOf = ({ name }: File): 'csv' | 'ndjson' =>
  /\.(?:ndjson|jsonl|json)$/i.test(name) ? 'ndjson' : 'csv';
