import { ApiError } from '../shared/contract/errors.ts';

/** Something the person at the terminal can mend: shown as one line, without a stack trace. */
export class UserFacingError extends Error {}

/** Runs a program. What it cannot do is one line on standard error and exit code 1. */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(`shopwright: ${printable(explain(error))}`);
    process.exit(1);
  }
}

/** Texts of a store's admin must not steer the terminal of whoever looks at them. */
export const printable = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ');

function explain(error: unknown): string {
  if (error instanceof UserFacingError || error instanceof ApiError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const known = AWS_ERRORS[error.name];
  return known ?? `${error.message || error.name}`;
}

/** What to do about the errors of AWS that an operator meets. */
const AWS_ERRORS: Readonly<Record<string, string>> = {
  AccessDeniedException:
    'AWS refused access; the credentials lack permission for this table or key.',
  CredentialsProviderError: 'no AWS credentials were found; set AWS_PROFILE or AWS_ACCESS_KEY_ID.',
  ExpiredTokenException: 'the AWS credentials have expired; sign in again.',
  NotFoundException: 'there is no such KMS key; check --key and --region.',
  ResourceNotFoundException: 'there is no such table; check --table and --region.',
  UnrecognizedClientException: 'AWS does not know these credentials; check AWS_PROFILE.',
};
