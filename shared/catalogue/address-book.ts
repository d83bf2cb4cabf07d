import { formerSlugsOf, slugIn, slugsOf } from '../contract/addresses.ts';
import type { StoredRecord } from '../contract/records.ts';
import { firstIndex } from './dictionary.ts';

/** Ids by slugs. */
type Owners = ReadonlyMap<string, number>;

/**
 * The addresses of all records that a caller may know of (protocol.md, "Addresses"). What it looks up is made when it
 * is first needed, so it is kept with the index of the records (`RecordIndex.once`).
 */
export class AddressBook {
  readonly #records: readonly StoredRecord[];
  readonly #owners = new Map<string | undefined, Owners>();
  #known: Owners | undefined;

  /** @param records sorted by id, with their texts in all languages */
  constructor(records: readonly StoredRecord[]) {
    this.#records = records;
  }

  /**
   * What the address of a record ends with: its slug, or its id. Where an earlier record has that as its slug, the id
   * follows, as often as it takes: no other address ends with it.
   *
   * @param slug in the language; empty for none
   */
  addressOf(id: number, slug: string, locale: string | undefined): string {
    const owners = this.#ownersIn(locale);
    let address = slug || String(id);
    while ((owners.get(address) ?? id) !== id) address += `-${id}`;
    return address;
  }

  /** The record whose address this is; else the one that it leads to: by a slug in another language, a former one, an id. */
  find(address: string, locale: string | undefined): number | undefined {
    const owner = this.#ownersIn(locale).get(address);
    if (owner !== undefined) return owner;
    const { slug = '', digits } = NUMBERED.exec(address)?.groups ?? {};
    const record = digits === undefined ? undefined : this.#recordOf(Number(digits));
    if (!record) return this.#knownSlugs().get(address);
    const { id } = record;
    if (this.addressOf(id, slugIn(record, locale), locale) === address) return id;
    const isOfRecord = slug === '' || [...slugsOf(record), ...formerSlugsOf(record)].includes(slug);
    return this.#knownSlugs().get(address) ?? (isOfRecord ? id : undefined);
  }

  /** The first of the records with a slug in a language, by that. */
  #ownersIn(locale: string | undefined): Owners {
    const known = this.#owners.get(locale);
    if (known) return known;
    const owners = new Map<string, number>();
    // A loop, because this is made anew whenever a record has changed.
    for (const record of this.#records) {
      const slug = slugIn(record, locale);
      if (slug !== '' && !owners.has(slug)) owners.set(slug, record.id);
    }
    this.#owners.set(locale, owners);
    return owners;
  }

  /** Records by the slugs of all languages, then by former ones; the newest has what several had. */
  #knownSlugs(): Owners {
    if (this.#known) return this.#known;
    const known = new Map<string, number>();
    const add = ({ id }: StoredRecord, slugs: readonly string[]) => {
      for (const slug of slugs) if (!known.has(slug)) known.set(slug, id);
    };
    for (const record of this.#records) add(record, slugsOf(record));
    for (const record of this.#records.toReversed()) add(record, formerSlugsOf(record));
    this.#known = known;
    return known;
  }

  #recordOf(id: number): StoredRecord | undefined {
    const place = firstIndex(
      this.#records.length,
      (position) => (this.#records[position]?.id ?? id) >= id,
    );
    const record = this.#records[place];
    return record?.id === id ? record : undefined;
  }
}

/** `tea-7` as a slug with an id, `7` as an id. */
const NUMBERED = /^(?:(?<slug>.+)-)?(?<digits>\d{1,16})$/s;
