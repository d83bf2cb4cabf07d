import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import {
  type Credentials,
  readCredentials,
  replacePassword,
} from '../../functions/users/credentials.ts';
import { hashPassword } from '../../functions/users/password.ts';
import { dropCode } from '../../functions/users/recovery-code.ts';
import { users } from '../../functions/users/resource.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { openRecords, type Stored } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { forgetFailures } from '../../shared/tenancy/login-limits.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { endTokens } from '../../shared/tenancy/tokens.ts';
import { UserFacingError } from '../program.ts';
import { NOTICED } from './application-report.ts';
import { readId } from './arguments.ts';
import { type ConfirmOptions, confirmation, withYes } from './confirmation.ts';
import { listing, type Report, report } from './report.ts';

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('The customers of a store, and their logins.');

  withUserArguments(user.command('find'))
    .description('Shows a user, without the password, which nothing shows.')
    .addHelpText('after', '\nExample:\n  shopwright user find 4503599631466 ada@example.org')
    .action((id: number, text: string, _options: object, command: Command) =>
      report(command, async ({ table }) => {
        const { record } = await findUser(table, await readApplication(table, id), text);
        return reported(record);
      }),
    );

  withYes(withUserArguments(user.command('reset-password')))
    .description('Sets a new random password, shows it once, and ends the tokens of the user.')
    .addHelpText(
      'after',
      '\nExample:\n  shopwright user reset-password 4503599631466 ada@example.org',
    )
    .action(resetPassword);
}

const withUserArguments = (command: Command) =>
  command
    .argument('<application>', 'id of the application', readId)
    .argument('<user>', 'e-mail address or id of the user');

interface Found {
  readonly record: Stored;
  readonly credentials: Credentials;
}

/** By e-mail address in any case, or by id. Throws NotFound. */
async function findUser(table: Table, application: Application, text: string): Promise<Found> {
  const records = openRecords(table, application.id, users);
  const unknown = notFound(`The application ${application.id} has no user ${text}.`);
  const inStore = { table, application };
  if (text.includes('@')) {
    const credentials = await readCredentials(inStore, text);
    const record = credentials && (await records.get(credentials.userId));
    if (record) return { record, credentials };
    throw unknown;
  }
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
  if (id === undefined) {
    throw new UserFacingError(`a user is named by e-mail address or id, and "${text}" is neither`);
  }
  const record = await records.get(id);
  const credentials = record && (await readCredentials(inStore, String(record['email'])));
  if (credentials) return { record, credentials };
  throw unknown;
}

async function resetPassword(
  id: number,
  text: string,
  options: ConfirmOptions,
  command: Command,
): Promise<void> {
  const confirmed = confirmation(options, 'replaces the password and ends the tokens of the user');
  await report(command, async ({ table }) => {
    const application = await readApplication(table, id);
    const { record, credentials } = await findUser(table, application, text);
    const { email } = credentials;
    await confirmed(String(record['email']));
    const password = randomBytes(15).toString('base64url');
    const isSet = await table.transact([
      replacePassword(id, credentials, await hashPassword(password)),
      endTokens(id, record.id),
      dropCode(id, email),
      forgetFailures(id, 'login-email', email),
    ]);
    if (!isSet)
      throw new UserFacingError('somebody changed the password at the same time; run it again');
    const { text: facts, json } = reported(record);
    return {
      text: `The password is replaced.\n\n${facts}\n${listing({ password })}\n\nIt is shown only this once. ${NOTICED} that the earlier tokens have ended.`,
      json: { ...(json as object), password },
    };
  });
}

function reported(record: Stored): Report {
  const { id, email, name, role, created_at, updated_at } = record;
  const facts = { id, email, name, role, created: created_at, updated: updated_at };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return {
    text: listing(Object.fromEntries(known.map(([label, value]) => [label, String(value)]))),
    json: record,
  };
}
