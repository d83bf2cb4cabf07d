import { checkNames } from '../../shared/actions/body-names.ts';
import { settableFields } from '../../shared/actions/clean-body.ts';
import type { ServiceRequest } from '../../shared/actions/context.ts';
import { recordNames } from '../../shared/actions/name-rules.ts';
import { requireNoPasswords } from '../../shared/actions/password-names.ts';
import { prepareRecord, storedFields } from '../../shared/actions/prepare-record.ts';
import { type Rewrite, rewritten, rewrittenWarnings } from '../../shared/actions/rich-texts.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import type { NewRecord, StoredRecord, Unvalidated } from '../../shared/contract/records.ts';
import { requireStorable } from '../../shared/contract/storable.ts';
import type { Validator } from '../../shared/contract/validation.ts';
import { products } from '../../shared/resources/products.ts';
import type { Importable } from './importable.ts';

/** What the API makes of bodies for an admin; throws a 400 as it does. */
export interface RecordRules {
  /** Warnings about names that nothing reads, and HTML that is left out; throws a 400 for those that the API refuses. */
  names(body: JsonObject, stored?: StoredRecord): readonly string[];
  /** The record that `POST` creates. */
  created(body: JsonObject): NewRecord<StoredRecord>;
  /** The record that `PUT` makes of the one that is stored. */
  changed(body: JsonObject, stored: StoredRecord): NewRecord<StoredRecord>;
}

export function recordRules(
  { resource, hooks: { normalise, derived } }: Importable,
  validate: Validator<object>,
  { application: { settings }, clock }: Pick<ServiceRequest, 'application' | 'clock'>,
  rewrite: Rewrite,
): RecordRules {
  const rules = { resource, validate, ...(normalise && { normalise }) };

  const prepare = (
    record: Unvalidated<object>,
    input: { sent: JsonObject; id?: number; stored?: StoredRecord },
  ) => asJson(storedFields(resource, prepareRecord(rules, record, input, settings), input.stored));

  function settable(body: JsonObject) {
    requireStorable(body);
    requireNoPasswords(resource, body);
    const { body: safe } = rewritten(body, resource.schema, rewrite);
    return settableFields(resource, safe, { access: 'admin' });
  }

  const named = recordNames(resource, settings);

  return {
    names: (body, stored) => [
      ...checkNames(named, body, stored),
      ...rewrittenWarnings(rewritten(body, resource.schema, rewrite).changed),
    ],
    created(body) {
      const sent = settable(resource.name === products.name ? withStockType(body) : body);
      const record = prepare(sent, { sent });
      return derived ? asJson(derived(record, undefined, clock.now())) : record;
    },
    changed(body, stored) {
      const sent = settable(body);
      const record = prepare({ ...stored, ...sent }, { sent, id: stored.id, stored });
      return derived ? asJson(derived(record, stored, clock.now())) : record;
    },
  };
}

/**
 * A new product of a file that does not say how its stock is counted: by the level or the status that
 * it has, or not at all. Variants inherit what the product has.
 */
function withStockType(body: JsonObject): JsonObject {
  if (isThere(body['stock_type'])) return body;
  const { variants } = body;
  if (!Array.isArray(variants) || variants.length === 0) {
    return { ...body, stock_type: stockTypeOf(body) };
  }
  return {
    ...body,
    variants: variants.map((variant) =>
      isObject(variant) && !isThere(variant['stock_type'])
        ? { ...variant, stock_type: stockTypeOf({ ...body, ...variant }) }
        : variant,
    ),
  };
}

const isThere = (value: Json | undefined) => value !== undefined && value !== null;

function stockTypeOf({ stock_level, stock_status }: JsonObject): string {
  if (isThere(stock_level)) return 'track';
  return isThere(stock_status) ? 'status' : 'infinite';
}

/** The fields as the table gives them back: without attributes that are undefined. */
const asJson = <Fields extends object>(fields: Fields): Fields =>
  JSON.parse(JSON.stringify(fields));
