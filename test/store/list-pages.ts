import { type Ask, baseUrl, type Envelope } from './api.ts';

/** The path of the next page, below the version. */
export const nextPage = ({ _links }: Envelope): string | undefined =>
  (_links as { next?: string }).next?.slice(baseUrl.length);

/** The records of every page from a path on, by the links; `between` runs after each. */
export async function followLinks(
  ask: Ask,
  path: string,
  between: (seen: { id: number }[]) => Promise<unknown> = async () => {},
): Promise<{ id: number }[][]> {
  const pages: { id: number }[][] = [];
  for (let at: string | undefined = path; at; ) {
    const { body } = await ask('GET', at);
    pages.push(body.data);
    at = nextPage(body);
    await between(pages.flat());
  }
  return pages;
}
