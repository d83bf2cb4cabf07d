import { type Command, InvalidArgumentError } from 'commander';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import { settingsSchema } from '../../shared/tenancy/settings.ts';

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

/** Adds the options to the command, except --name, which only some commands require. */
export const withSettingOptions = (command: Command) =>
  command
    .option('--currency <code>', "the store's own currency, as in EUR", readCurrency)
    .option(
      '--rate <code=rate>',
      'another currency and the value of one unit of the own in it; repeatable',
      readRate,
    )
    .option('--timezone <name>', 'time zone, as in Europe/Lisbon')
    .option('--set <setting=value>', 'any setting of the list below; repeatable', readSetting)
    .addHelpText('after', () => `\nSettings for --set:\n${describeSettings()}`);

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

function describeSettings(): string {
  const names = Object.keys(settingsSchema.properties).filter((name) => !UNLISTED.includes(name));
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => `  ${name.padEnd(width)}  ${describe(schemaOf(name))}`).join('\n');
}

function describe(schema: JsonObject): string {
  const { type, enum: values, minimum, maximum, maxLength, maxItems } = schema;
  if (Array.isArray(values)) return values.join(', ');
  if (type === 'boolean') return 'true, false';
  if (type === 'number' || type === 'integer') {
    return maximum === undefined ? 'number' : `number from ${minimum} to ${maximum}`;
  }
  if (type === 'array') return `JSON array of up to ${maxItems} texts`;
  return `text of up to ${maxLength} characters`;
}

function schemaOf(name: string): JsonObject {
  const schemas: Readonly<Record<string, unknown>> = settingsSchema.properties;
  const schema = schemas[name];
  return isObject(schema) ? schema : {};
}
