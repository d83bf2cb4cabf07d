import type { Client } from './client.ts';

const PAGE_SIZE = 250;

/** The records of a list, page after page, until there are `most` of them or more. */
export async function readAllOf<Row>(
  client: Client,
  path: string,
  query: object,
  most = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const found: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = { ...query, per_page: PAGE_SIZE, cursor };
    const { data, _links } = await client.call('GET', path, { query: page });
    found.push(...(data as Row[]));
    const next = _links?.['next'];
    cursor = next ? (new URL(next).searchParams.get('cursor') ?? undefined) : undefined;
  } while (cursor !== undefined && found.length < most);
  return found;
}
