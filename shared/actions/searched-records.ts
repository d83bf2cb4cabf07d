import type { StoredRecord } from '../contract/records.ts';
import { isCode } from '../found/words.ts';
import type { Found } from '../storage/found-words.ts';
import type { Records } from '../storage/records.ts';
import { type FoundRange, foundRecords } from './found-records.ts';
import type { ListSource } from './list-source.ts';
import type { Listing } from './walk-list.ts';

/**
 * The records that can match the words of filters, and parts of the words of a search. Where a number, a code or an
 * address is found as a whole, nothing else is looked for.
 * Test: test/contract/found-parts.test.ts
 */
export async function searchedRecords<Stored extends StoredRecord>(
  records: Records<Stored>,
  found: Found,
  { words = [], search, select }: Listing<Stored>,
  range: Omit<FoundRange, 'parts'>,
): Promise<ListSource<Stored>> {
  if (!search) return foundRecords(records, found, words, range);
  const filters = [...words, search];
  const { descending = false, batch } = range;
  if (isCode(search)) {
    const whole = await foundRecords(records, found, filters, { descending, batch });
    if (select((await whole(undefined)).records).length > 0) {
      return foundRecords(records, found, filters, range);
    }
  }
  // What other filters find is few, and the search is looked for in the records themselves.
  if (words.length > 0) return foundRecords(records, found, words, range);
  return foundRecords(records, found, filters, { ...range, parts: search });
}
