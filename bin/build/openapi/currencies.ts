import { isObject, type JsonObject } from '../../../shared/contract/json.ts';
import type { Subject } from './subject.ts';

const BASE = 'In the store’s base currency.';
const SHOWN = 'In the store’s base currency, or the one requested by `currency`.';
const ORDER = `${SHOWN.slice(0, -1)}; never in \`currency.code\`, unless requested.`;
const BESIDE = 'In `currency`.';
const PART = 'In the currency of the enclosing object.';

/** Members that are amounts of money where they are numbers. */
const AMOUNT = /(^|_)(total|amount|price|price_30_days|cost|fee|base|net|tax|discount|value)$/;

/** Schemas of a subject, by name, that say of each amount in which currency it is. */
export const withCurrencies = (schemas: JsonObject, subject: Subject): JsonObject =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      if (!isObject(schema) || !isObject(schema['properties'])) return [name, schema];
      const { properties } = schema;
      const said = currencyOf(name, properties, subject);
      const fields = Object.entries(properties).map(([field, each]) => [
        field,
        isObject(each) && isAmount(field, each) ? sayCurrency(field, each, said) : each,
      ]);
      return [name, { ...schema, properties: Object.fromEntries(fields) }];
    }),
  );

/** That of the amounts of a schema: bodies have that of the store, parts that of the whole. */
function currencyOf(
  name: string,
  { currency }: JsonObject,
  { documentation: { amounts, priced, schemas } }: Subject,
): string {
  const said = amounts?.[name];
  if (said !== undefined) return said;
  if (/(Input|Changes)$/.test(name)) return BASE;
  if (isObject(currency)) return currency['type'] === 'object' ? ORDER : BESIDE;
  if (schemas?.[name]) return PART;
  return priced ? SHOWN : BASE;
}

/** Whether a member of a schema is an amount of money. */
export const isAmount = (name: string, { type }: JsonObject) =>
  AMOUNT.test(name) && !name.startsWith('percentage') && [type].flat().includes('number');

function sayCurrency(name: string, field: JsonObject, said: string): JsonObject {
  const { description = '' } = field;
  if (/currency/.test(String(description))) return field;
  const currency = name === 'charged_amount' ? 'In `charged_currency`.' : said;
  return { ...field, description: `${description} ${currency}`.trim() };
}
