import { attribute } from '../../../../shared/contract/attributes.ts';
import { isObject } from '../../../../shared/contract/json.ts';
import type { Tax } from '../../../../shared/resources/taxes.ts';
import { type PresetKind, type TaxRow, withRows } from '../../../../shared/taxes/preset-classes.ts';
import type { Client } from '../../../api/client.ts';
import { recordOf } from '../../../api/data-provider.ts';
import { isSame } from '../../../api/merge.ts';
import { readAllOf } from '../../../api/read-all.ts';

/** A class that a preset makes, or that gets its rates. */
export interface NewClass {
  readonly kind: PresetKind;
  readonly name: string;
  readonly description: string;
  readonly rows: readonly TaxRow[];
}

/** What only staff see of a class says for what a preset made it, in whatever language it is called. */
export const findClass = (taxes: readonly Tax[], { kind, name }: Pick<NewClass, 'kind' | 'name'>) =>
  taxes.find((tax) => presetKindOf(tax) === kind) ?? taxes.find((tax) => tax.name === name);

const presetKindOf = (tax: Tax) => attribute(tax, 'private.preset');

/**
 * Makes the classes one after the other, and gives its rates to one that is there already: so all of it can be done
 * once more after a failure. Answers with the id of the standard class.
 */
export async function saveClasses(
  client: Client,
  classes: readonly NewClass[],
  keyOf: (body: object) => string,
  onSaved: (name: string) => void,
): Promise<number> {
  const before = await readAllOf<Tax>(client, '/taxes', {});
  let standard = 0;
  for (const each of classes) {
    const found = findClass(before, each);
    const id = found ? await change(client, found.id, each) : await make(client, each, keyOf);
    if (each.kind === 'standard') standard = id;
    onSaved(found?.name ?? each.name);
  }
  return standard;
}

async function make(client: Client, { kind, rows, ...texts }: NewClass, keyOf: KeyOf) {
  const body = { ...texts, rates: rows, private: { preset: kind } };
  const answer = await client.call('POST', '/taxes', { body, idempotencyKey: keyOf(body) });
  return Number(recordOf(answer)['id']);
}

type KeyOf = (body: object) => string;

async function change(client: Client, id: number, { kind, rows }: NewClass) {
  const { data, etag: ifMatch } = await client.call('GET', `/taxes/${id}`);
  const tax = data as Tax;
  const known = attribute(tax, 'private');
  const body = {
    rates: withRows(tax.rates ?? [], rows),
    private: { ...(isObject(known) && known), preset: kind },
  };
  const isThere = isSame(body.rates, tax.rates) && presetKindOf(tax) === kind;
  if (!isThere) await client.call('PUT', `/taxes/${id}`, { body, ifMatch });
  return id;
}
