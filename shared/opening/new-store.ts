import { countries, countryCode } from '../contract/countries.ts';
import { invalidProperty } from '../contract/errors.ts';
import { contents } from '../resources/contents.ts';
import { paymentMethods } from '../resources/paymentMethods.ts';
import { shippings } from '../resources/shippings.ts';
import { withChangeRecords } from '../storage/change-records.ts';
import { newId } from '../storage/identifier.ts';
import { openRecords } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';
import type { Application } from '../tenancy/application.ts';
import { type Keyed, type NewSettings, newApplication } from '../tenancy/provisioning.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';
import { wordsOf } from '../words/words.ts';
import { placeIn } from './places.ts';

/** What a new store has to begin with, for its owner to complete. */
const FIRST_WORDS = wordsOf('opening');

/** What its owner says of a new store. */
export interface NewStore {
  readonly name: string;
  /** Code or English name. */
  readonly country: string;
  /** That of the browser. */
  readonly timezone?: string | undefined;
  /** Customers write to it, and see it as the sender. */
  readonly email: string;
}

interface Opening {
  readonly table: Table;
  readonly cipher: SecretCipher;
  readonly account: number;
  /** Where its shop will be, of its id: mails lead there. */
  readonly pages?: (store: number) => Partial<NewSettings>;
}

/**
 * A new store as is usual in its country, with what it has to begin with, and the writes that store all of it. Throws
 * a 400 for a country that is none.
 */
export async function newStore(
  { name, country, timezone, email }: NewStore,
  { table, cipher, account, pages = () => ({}) }: Opening,
): Promise<Keyed & { readonly writes: readonly Write[] }> {
  const home = requireCountry(country);
  const place = placeIn(home.code, timezone);
  const id = newId();
  const settings = {
    name,
    currency_code: place.currency,
    timezone: place.timezone,
    language: place.language,
    company_country: home.name,
    email_address: email,
    prices_include_tax: place.pricesIncludeTax,
    automatic_promotions: true,
    feed: { weight_unit: place.weightUnit },
    ...pages(id),
  };
  const store = await newApplication(cipher, account, settings, { id });
  const words = FIRST_WORDS[place.language];
  return {
    ...store,
    writes: [...store.writes, ...firstRecords(table, store.application, home, words)],
  };
}

/** What an owner completes before anybody sees it. */
function firstRecords(
  table: Table,
  application: Application,
  home: { readonly name: string; readonly code: string },
  words: (typeof FIRST_WORDS)['en'],
): readonly Write[] {
  const shipping = openRecords(table, application, shippings).newRecord({
    name: words.shipping,
    base_cost: 0,
    per_item_cost: 0,
    zones: [home],
    active: false,
  });
  const transfer = openRecords(table, application, paymentMethods).newRecord({
    name: words.transfer,
    cost_type: 'no_cost',
    bank_transfer: true,
    settlement: 'confirmed',
    active: false,
  });
  const pages = openRecords(table, application, contents);
  const page = (title: string, slug: string, text = words.write) =>
    pages.newRecord({ title, slug, text, published: false });
  const records = [
    shipping,
    transfer,
    page(words.terms, 'terms'),
    page(words.withdrawal, 'withdrawal'),
    page(words.accessibility, 'accessibility', words.write_accessibility),
  ];
  return withChangeRecords(records.map(({ write }) => write));
}

function requireCountry(text: string) {
  const code = countryCode(text);
  const found = countries().find((each) => each.code === code);
  if (found) return found;
  throw invalidProperty({
    name: 'country',
    failedValidator: 'whitelist',
    message: 'country must be an ISO 3166 country, such as DE.',
    value: text,
  });
}
