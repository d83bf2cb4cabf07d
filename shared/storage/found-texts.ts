import type { Found } from './found-words.ts';
import { foundTexts } from './keys.ts';
import type { IdRange } from './record-ranges.ts';
import type { Write } from './write.ts';

/*
 * The texts in which parts of words are found: one item for each record, which a search for parts reads one
 * after another (docs/decisions, "Parts of words are searched in texts"). The consumer of the log of
 * changes writes them with the words.
 * Test: test/contract/found-parts.test.ts
 */

interface TextRange extends Required<Pick<IdRange, 'descending'>> {
  /** The id after which to go on. */
  readonly after: number | undefined;
  /** Texts, at most. */
  readonly limit: number;
}

export interface FoundText {
  readonly id: number;
  readonly text: string;
}

/** The next texts, and whether others may follow. */
export async function readTexts(
  { table, application, resource }: Found,
  { after, descending, limit }: TextRange,
): Promise<{ readonly texts: readonly FoundText[]; readonly more: boolean }> {
  const place = after === undefined ? undefined : foundTexts.key(application, resource, after).sk;
  // Newer records have the lesser keys.
  const { items, more } = await table.page(foundTexts.partition(application, resource), {
    descending: !descending,
    ...(place !== undefined && (descending ? { above: place } : { below: place })),
    limit,
  });
  return {
    texts: items.map((item) => ({ id: foundTexts.idOf(item), text: String(item['text']) })),
    more,
  };
}

/** What makes the text of a record that of its last image, as `wordWrites` does; a record without words has none. */
export function textWrites(
  { application, resource }: Omit<Found, 'table'>,
  id: number,
  images: readonly string[],
): readonly Write[] {
  const text = images.at(-1) ?? '';
  const key = foundTexts.key(application, resource, id);
  if (text === '') return [{ remove: key }];
  return images.length > 1 && images.every((each) => each === text)
    ? []
    : [{ put: { ...key, text } }];
}
