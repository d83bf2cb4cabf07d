import { isObject, type JsonObject } from '../../../shared/contract/json.ts';
import type { Subject } from './subject.ts';

/** Members that are amounts of money where they are numbers. */
const AMOUNT = /(^|_)(total|amount|price|price_30_days|cost|fee|base|net|tax|discount|value)$/;

/** Says of each amount in which currency it is, as the documentation has it by schema. */
export function withCurrencies(schemas: JsonObject, subjects: readonly Subject[]): JsonObject {
  const known: Readonly<Record<string, string>> = Object.assign(
    {},
    ...subjects.map(({ documentation }) => documentation.amounts ?? {}),
  );
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const said = known[name];
      return [name, said !== undefined && isObject(schema) ? withCurrency(schema, said) : schema];
    }),
  );
}

function withCurrency(schema: JsonObject, said: string): JsonObject {
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    isObject(field) && isAmount(name, field) ? sayCurrency(field, currencyOf(name, said)) : field,
  ]);
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** Whether a member of a schema is an amount of money. */
export const isAmount = (name: string, { type }: JsonObject) =>
  AMOUNT.test(name) && !name.startsWith('percentage') && [type].flat().includes('number');

const currencyOf = (name: string, said: string) =>
  name === 'charged_amount' ? 'In `charged_currency`.' : said;

function sayCurrency(field: JsonObject, said: string): JsonObject {
  const { description = '' } = field;
  const isSaid = /currency/.test(String(description));
  return isSaid ? field : { ...field, description: `${description} ${said}`.trim() };
}
