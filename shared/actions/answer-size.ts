import { SerializedJson } from '../contract/json.ts';
import { Turn } from '../turn.ts';
import type { Answer } from './context.ts';

/**
 * Bytes of an answer that a function can give, as a string of JSON, in which a quotation mark takes
 * two: Lambda takes 6 MB of that, with what else a response has.
 */
export const MAX_ANSWER_BYTES = 5.5 * 1024 * 1024;

/** The most bytes that a character has there, in UTF-8 or escaped; no JSON text has control characters. */
const MAX_CHARACTER_BYTES = 3;

/** The JSON of an answer. */
export function answerJson({ data, version: _, cookies: __, ...rest }: Answer): string {
  if (!(data instanceof SerializedJson)) return JSON.stringify({ status: true, data, ...rest });
  const end = JSON.stringify(rest).slice(1);
  return `{"status":true,"data":${data.text}${end === '}' ? end : `,${end}`}`;
}

/** Whether its JSON is small enough. */
export const isAnswer = (answer: Answer) => fits(answerJson(answer));

export const fits = (text: string) =>
  text.length * MAX_CHARACTER_BYTES <= MAX_ANSWER_BYTES || payloadBytes(text) <= MAX_ANSWER_BYTES;

/** Bytes of a text in the response of a function, whose body is a string. */
export const payloadBytes = (text: string) => Buffer.byteLength(JSON.stringify(text));

/** The first texts that one answer has room for. Further ones are not made. */
export async function textsOfAnswer(makers: readonly (() => string)[]): Promise<string[]> {
  const texts: string[] = [];
  const turn = new Turn();
  let characters = 0;
  let bytes: number | undefined;
  for (const make of makers) {
    if (turn.isOver) await turn.giveWay();
    const text = make();
    texts.push(text);
    characters += text.length;
    // Counted exactly only in answers that may be too large.
    if (characters * MAX_CHARACTER_BYTES <= MAX_ANSWER_BYTES) continue;
    bytes = bytes === undefined ? sizeOf(texts) : bytes + payloadBytes(text);
    if (bytes > MAX_ANSWER_BYTES) return texts.slice(0, -1);
  }
  return texts;
}

const sizeOf = (texts: readonly string[]) =>
  texts.reduce((bytes, text) => bytes + payloadBytes(text), 0);
