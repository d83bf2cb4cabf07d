import { AddressBook } from '../catalogue/address-book.ts';
import { hasAddresses } from '../contract/addresses.ts';
import { attribute, isShownAt } from '../contract/attributes.ts';
import type { StoredRecord } from '../contract/records.ts';
import { databaseNow } from '../storage/database-clock.ts';
import type { RecordType } from '../storage/records.ts';
import type { Context } from './context.ts';
import type { SpecialFilter } from './resource-hooks.ts';

type All = readonly StoredRecord[];

const ofAll = (records: All) => new AddressBook(records);

/** Replicas change when the time of a record begins or ends, so that this is made anew. */
const ofShown = (records: All) => {
  const now = databaseNow();
  return new AddressBook(records.filter((record) => isShownAt(record, now)));
};

/** The addresses of what the caller sees; what others see in lists has the texts of one language alone. */
async function addressesOf(
  type: RecordType,
  { catalogue, filter }: Pick<Context, 'catalogue' | 'filter'>,
): Promise<AddressBook> {
  const index = await catalogue.inLanguage(undefined).index(type, 'all');
  return index.once(filter === 'all' ? ofAll : ofShown);
}

/** `shop_address` of a list: the record that an address of the shop leads to (protocol.md, "Addresses"). */
export const addressFilter =
  (type: RecordType) =>
  async (address: string, context: Context): Promise<SpecialFilter> => {
    const found = (await addressesOf(type, context)).find(address, context.locale);
    return {
      ids: found === undefined ? [] : [found],
      matches: (record) => attribute(record, 'id') === found,
    };
  };

/** The records of a list; those whose address is not their slug say what it is. */
export async function withAddresses<Stored extends StoredRecord>(
  type: RecordType<Stored> & { readonly schema: Parameters<typeof hasAddresses>[0] },
  records: readonly Stored[],
  context: Pick<Context, 'catalogue' | 'filter' | 'locale'>,
): Promise<readonly Stored[]> {
  if (!hasAddresses(type.schema) || records.length === 0) return records;
  const book = await addressesOf(type, context);
  return records.map((record) => {
    const slug = String(attribute(record, 'slug') ?? '');
    const shop_address = book.addressOf(record.id, slug, context.locale);
    return shop_address === (slug || String(record.id)) ? record : { ...record, shop_address };
  });
}
