import type { ApiErrorDetail, Failure } from './error-detail.ts';

/** The key of a text, or a text, with its values. */
export interface ErrorWords {
  readonly message: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** How forms of ra-core write errors that have values. */
const PREFIX = '@@react-admin@@';

/** What is said beside the field: in the language of the member, by the validator that failed. */
export function errorOfField({ message, failedValidator, ...of }: ApiErrorDetail): string {
  const path = of.invalidPropertyName ?? '';
  const text = withoutPath(message, path);
  if (failedValidator === 'whitelist' && path.endsWith('password'))
    return written({ message: 'login.easy_password' });
  // The API speaks English, and names the limits.
  if (failedValidator === undefined || languageOfPage() === 'en') return text;
  return written({ message: `shared.invalid.${failedValidator}`, args: { _: text } });
}

/** Programs that read the desk's types have no page. */
const languageOfPage = (): string | undefined =>
  Reflect.get(globalThis, 'document')?.documentElement.lang;

const written = (words: ErrorWords): string => PREFIX + JSON.stringify(words);

/** What is said beside the button, of what no field is the cause. */
export const errorOfForm = (failure: Failure): string => written(wordsOfFailure(failure));

/** What went wrong, for people: in the words of the API where it has some. */
export function wordsOfFailure({ status, details }: Failure): ErrorWords {
  if (status === 0) return { message: 'shared.offline' };
  if (status >= 500) return { message: 'shared.failed' };
  const [{ message = '', permission = '' } = {}] = details;
  if (status === 403 && permission && !message)
    return { message: 'shared.forbidden', args: { permission } };
  return { message: message || 'shared.failed' };
}

/** `code must not be blank.` stands beside the field: "Must not be blank." */
function withoutPath(message: string, path: string): string {
  if (path === '' || !message.startsWith(`${path} must `)) return message;
  const rest = message.slice(path.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** An error of a form, read. */
export function wordsOfError(error: string): ErrorWords | string {
  return error.startsWith(PREFIX) ? JSON.parse(error.slice(PREFIX.length)) : error;
}
