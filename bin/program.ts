import { ApiError } from '../shared/contract/errors.ts';

/** An error that the user can fix: shown as one line, without a stack trace. */
export class UserFacingError extends Error {}

/** Whatever the program and its children write, no other user can read. */
export const keepFilesPrivate = () => process.umask(0o077);

/**
 * Runs a program. An error is one line on standard error, with exit code 1; where `isJson` says so,
 * it is an object with the text as `error`.
 */
export async function runProgram(
  main: () => Promise<unknown>,
  isJson: () => boolean = () => false,
): Promise<void> {
  try {
    await main();
  } catch (error) {
    const message = printable(explain(error));
    console.error(isJson() ? JSON.stringify({ error: message }) : `shopwright: ${message}`);
    process.exit(1);
  }
}

/** The text without control characters: an admin's text must not send commands to the terminal. */
export const printable = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ');

function explain(error: unknown): string {
  if (error instanceof UserFacingError || error instanceof ApiError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { name, message, code = '', path } = error as NodeJS.ErrnoException;
  const known = AWS_ERRORS[name] ?? AWS_ERRORS[code];
  if (known) return known;
  return path ? `${message}; check the path, its permissions and the free space` : message || name;
}

/** What to do about the errors of AWS that an operator meets, by name or code. */
const AWS_ERRORS: Readonly<Record<string, string>> = {
  AccessDeniedException:
    'AWS refused access; the credentials lack permission for this table or key.',
  CredentialsProviderError: 'no AWS credentials were found; set AWS_PROFILE or AWS_ACCESS_KEY_ID.',
  DisabledException: 'the KMS key is disabled; enable it, or choose another one with --key.',
  ECONNREFUSED: 'AWS cannot be reached; check --region and the network.',
  ENOTFOUND: 'AWS cannot be reached; check --region and the network.',
  ExpiredTokenException: 'the AWS credentials have expired; sign in again.',
  NotFoundException: 'the KMS key does not exist; check --key and --region.',
  ResourceNotFoundException: 'the table does not exist; check --table and --region.',
  UnrecognizedClientException: 'AWS does not recognize these credentials; check AWS_PROFILE.',
};
