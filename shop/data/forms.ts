import { ShopError } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { emailProblem, type Problems } from './address-fields.ts';

/** A field of a form. */
export interface Field {
  /** As the API names it. */
  readonly name: string;
  readonly label: WordName;
  readonly type?: 'email' | 'password';
  /** What browsers and password managers fill in. */
  readonly autocomplete: string;
  readonly maxLength?: number;
  /** Below the label. A text of passwords has the `count` of characters that they need. */
  readonly help?: WordName;
}

/** What was typed, by the names of fields. */
export type Values = Readonly<Record<string, string>>;

export const NO_PROBLEMS: Problems = new Map();

/** What is wrong with a form as a whole, and with none of its fields: it has the name ''. */
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

/** Characters that a new password needs. */
export const passwordLength = ({ application }: Pick<Visit, 'application'>) =>
  application.password_min_length ?? 8;

/** As long as a password can be. */
const MAX_LENGTH = 200;

/** All that can be seen to be wrong without asking the store. */
export const problemsIn = (visit: Visit, fields: readonly Field[], values: Values): Problems =>
  new Map(
    fields.flatMap((field) => {
      const text = problemWith(visit, field, values[field.name] ?? '');
      return text ? [[field.name, text]] : [];
    }),
  );

function problemWith(visit: Visit, field: Field, value: string): string | undefined {
  const { say } = visit;
  const { type, autocomplete, label, maxLength = MAX_LENGTH } = field;
  if (value === '') return say('required', { field: say(label) });
  if (value.length > maxLength) return tooLong(visit, field);
  if (type === 'email') return emailProblem(visit, value);
  const count = passwordLength(visit);
  const isShort = autocomplete === 'new-password' && value.length < count;
  return isShort ? say('short_password', { count }) : undefined;
}

const tooLong = ({ say }: Visit, { label, maxLength = MAX_LENGTH }: Field) =>
  say('field_too_long', { field: say(label), count: maxLength });

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

/** By the validator of the API that has failed. */
const REFUSALS: Readonly<Record<string, WordName>> = {
  format: 'wrong_email',
  unique: 'email_in_use',
};

/** The same of new passwords. */
const PASSWORD_REFUSALS: Readonly<Record<string, WordName>> = {
  min: 'short_password',
  whitelist: 'password_common',
};

function refusalOf(visit: Visit, field: Field, validator: string): string {
  const { type, autocomplete } = field;
  const { say } = visit;
  if (autocomplete === 'current-password') return say('password_wrong');
  if (validator === 'max') return tooLong(visit, field);
  const words = type === 'password' ? PASSWORD_REFUSALS : REFUSALS;
  return say(words[validator] ?? 'refused_field', { count: passwordLength(visit) });
}
