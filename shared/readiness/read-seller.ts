import type { Context } from '../actions/context.ts';
import { isCountry } from '../contract/countries.ts';
import { invalidProperty } from '../contract/errors.ts';
import type { StoredRecord } from '../contract/records.ts';
import { brands } from '../resources/brands.ts';
import { shippings } from '../resources/shippings.ts';
import { taxes } from '../resources/taxes.ts';
import type { Seller } from './markets.ts';

/** The store with the records that rules ask, in its own language and with all others. */
export async function readSeller({ application, catalogue, clock }: Context): Promise<Seller> {
  const own = catalogue.inLanguage(undefined);
  const [allBrands, allShippings, allTaxes] = await Promise.all([
    own.all(brands),
    own.all(shippings),
    own.all(taxes),
  ]);
  return {
    settings: application.settings,
    brands: byId(allBrands),
    shippings: allShippings,
    taxes: byId(allTaxes),
    now: clock.now(),
  };
}

const byId = <Stored extends StoredRecord>(records: readonly Stored[]) =>
  new Map(records.map((each) => [each.id, each]));

/** The code of a country in a query; throws a 400 for what is none. */
export function readCountry(name: string, code: string): string {
  if (isCountry(code)) return code;
  const message = `${name} must be the ISO 3166-1 code of a country, such as DE.`;
  throw invalidProperty({ name, failedValidator: 'whitelist', message, value: code });
}
