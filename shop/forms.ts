import { ShopError } from './api.ts';
import type { Visit } from './visit.ts';
import type { WordName } from './words.ts';

interface Option {
  readonly value: string;
  readonly text: string;
}

/** A field of a form. */
export interface Field {
  /** As the API names it. */
  readonly name: string;
  readonly label: WordName;
  readonly type?: 'email' | 'tel' | 'password';
  /** What browsers and password managers fill in. */
  readonly autocomplete: string;
  readonly isOptional?: true;
  readonly maxLength?: number;
  /** Below the label. A text of passwords has the `count` of characters that they need. */
  readonly help?: WordName;
  /** Values to choose one of. */
  readonly options?: readonly Option[];
}

/** What was typed, by the names of fields. */
export type Values = Readonly<Record<string, string>>;

/** What is wrong, by the names of fields; '' has what is wrong with no field alone. */
export type Problems = ReadonlyMap<string, string>;

export const NO_PROBLEMS: Problems = new Map();

/** What is wrong with a form as a whole. */
export const problem = (text: string): Problems => new Map([['', text]]);

/** What was typed. Spaces around a text are none of it, but may be part of a password. */
export const valuesIn = (form: FormData, fields: readonly Field[]): Values =>
  Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = form.get(name);
      const text = typeof value === 'string' ? value : '';
      return [name, type === 'password' ? text : text.trim()];
    }),
  );

/** What is filled in, as a new record has it. */
export const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** The same as a change of a record: what is empty is taken away. */
export const changed = (values: Values): Readonly<Record<string, string | null>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null]));

/** Characters that a new password needs. */
export const passwordLength = ({ application }: Pick<Visit, 'application'>) =>
  application.password_min_length ?? 8;

/** As long as a password can be. */
const MAX_LENGTH = 200;

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** All that can be seen to be wrong without asking the store. */
export const problemsIn = (visit: Visit, fields: readonly Field[], values: Values): Problems =>
  new Map(
    fields.flatMap((field) => {
      const text = problemWith(visit, field, values[field.name] ?? '');
      return text ? [[field.name, text]] : [];
    }),
  );

function problemWith(visit: Visit, field: Field, value: string): string {
  const { say } = visit;
  const { isOptional, type, autocomplete, maxLength = MAX_LENGTH } = field;
  if (value === '') return isOptional ? '' : say('field_missing');
  if (type === 'email' && !EMAIL.test(value)) return say('email_invalid');
  if (value.length > maxLength) return say('too_long', { count: maxLength });
  const count = passwordLength(visit);
  const isShort = autocomplete === 'new-password' && value.length < count;
  return isShort ? say('password_short', { count }) : '';
}

/** By the validator of the API that has failed. */
const REFUSALS: Readonly<Record<string, WordName>> = {
  missingRequiredProperty: 'field_missing',
  format: 'email_invalid',
  unique: 'email_taken',
  max: 'too_long',
};

/** The same of passwords. */
const PASSWORD_REFUSALS: Readonly<Record<string, WordName>> = {
  ...REFUSALS,
  min: 'password_short',
  whitelist: 'password_common',
};

/** What a visitor reads of a refusal of the API. Throws what is none. */
export function problemsOf(visit: Visit, error: unknown, fields: readonly Field[]): Problems {
  const { say } = visit;
  if (!(error instanceof ShopError) || error.status >= 500 || error.status === 404) throw error;
  if (error.status === 429) return problem(say('busy_help'));
  const found = error.errors.flatMap(({ invalidPropertyName, failedValidator = '' }) => {
    const field = fields.find(({ name }) => name === invalidPropertyName);
    return field ? ([[field.name, refusalOf(visit, field, failedValidator)]] as const) : [];
  });
  return found.length > 0 ? new Map(found) : problem(say('refused'));
}

function refusalOf(visit: Visit, { type, autocomplete, maxLength }: Field, validator: string) {
  const { say } = visit;
  if (autocomplete === 'current-password') return say('password_wrong');
  const isPassword = type === 'password';
  const word = (isPassword ? PASSWORD_REFUSALS : REFUSALS)[validator] ?? 'field_wrong';
  const count = word === 'password_short' ? passwordLength(visit) : (maxLength ?? MAX_LENGTH);
  return say(word, { count });
}
