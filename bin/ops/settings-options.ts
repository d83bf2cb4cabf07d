import { InvalidArgumentError, Option } from 'commander';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import { settingsSchema } from '../../shared/resources/schemas/settings.ts';

/** Exchange rates by currency; null removes a currency. */
export type Rates = Readonly<Record<string, number | null>>;

/** Changes to the settings of an application, as the options give them. */
export interface SettingOptions {
  readonly name?: string;
  readonly currency?: string;
  readonly timezone?: string;
  readonly rate?: Rates;
  /** Null removes a setting. */
  readonly set?: JsonObject;
}

/** The options except --name, which only some commands require. */
export const settingOptions = () => [
  new Option('--currency <code>', "the store's own currency, as in EUR").argParser(readCurrency),
  new Option(
    '--rate <code=rate>',
    'another currency and the value of one unit of the own in it; repeatable',
  ).argParser(readRate),
  new Option('--timezone <name>', 'time zone, as in Europe/Lisbon'),
  new Option('--set <setting=value>', 'any setting of the list below; repeatable').argParser(
    readSetting,
  ),
];

function readCurrency(text: string): string {
  if (/^[A-Z]{3}$/.test(text)) return text;
  throw new InvalidArgumentError('A currency has three capital letters, as in EUR.');
}

function readRate(text: string, earlier: Rates = {}): Rates {
  const [, code = '', digits = ''] = /^([A-Z]{3})=([\d.]*)$/.exec(text) ?? [];
  const rate = digits === '' ? null : Number(digits);
  if (code !== '' && (rate === null || rate > 0)) return { ...earlier, [code]: rate };
  throw new InvalidArgumentError('A rate is a currency and a number above 0, as in USD=1.08.');
}

function readSetting(text: string, earlier: JsonObject = {}): JsonObject {
  const [name = '', ...rest] = text.split('=');
  if (rest.length === 0) throw new InvalidArgumentError('Write it as setting=value.');
  if (!Object.hasOwn(settingsSchema.properties, name)) {
    throw new InvalidArgumentError(`There is no setting "${name}"; --help lists them.`);
  }
  return { ...earlier, [name]: settingValue(name, rest.join('=')) };
}

/** JSON, otherwise text; in a text setting, numbers such as postal codes stay text. */
function settingValue(name: string, text: string): Json {
  const value = text === '' ? null : jsonOrText(text);
  const keepsText = schemaOf(name)['type'] === 'string' && value !== null;
  return keepsText && typeof value !== 'string' ? text : value;
}

function jsonOrText(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Settings that the help does not list: they have options of their own. */
const UNLISTED = ['name', 'currency_code', 'currencies', 'timezone'];

/** A part of the help. */
export function describeSettings(): string {
  const names = Object.keys(settingsSchema.properties).filter((name) => !UNLISTED.includes(name));
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${describe(schemaOf(name))}`);
  return ['Settings for --set:', ...lines].join('\n');
}

function describe(schema: JsonObject): string {
  const { type, enum: values, minimum, maximum, maxLength, maxItems, properties } = schema;
  if (Array.isArray(values)) return values.join(', ');
  if (type === 'boolean') return 'true, false';
  if (type === 'number' || type === 'integer') {
    return maximum === undefined ? 'number' : `number from ${minimum} to ${maximum}`;
  }
  if (type === 'array') return `JSON array of up to ${maxItems} texts`;
  if (type === 'object') return `JSON object of ${Object.keys(properties ?? {}).join(', ')}`;
  return `text of up to ${maxLength} characters`;
}

function schemaOf(name: string): JsonObject {
  const schemas: Readonly<Record<string, unknown>> = settingsSchema.properties;
  const schema = schemas[name];
  return isObject(schema) ? schema : {};
}
