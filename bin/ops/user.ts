import { randomBytes } from 'node:crypto';
import { Argument, type Command } from 'commander';
import {
  type Credentials,
  readCredentials,
  replacePassword,
} from '../../functions/users/credentials.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { hashPassword } from '../../shared/passwords/password-hash.ts';
import { type User, users } from '../../shared/resources/users.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { forgetFailures } from '../../shared/tenancy/login-limits.ts';
import { dropCode } from '../../shared/tenancy/recovery-code.ts';
import { CACHE_TTL_MS } from '../../shared/tenancy/tenant-cache.ts';
import { endAccess } from '../../shared/tenancy/user-logins.ts';
import { UserFacingError } from '../program.ts';
import { addApplicationCommand, type OnApplication } from './command.ts';
import { formatFields, type Report } from './report.ts';

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('Manages the users (customers) of a store.');

  addApplicationCommand(user, 'reset-password', {
    description: 'Sets a random password, shows it once, and revokes the tokens of the user.',
    arguments: [new Argument('<user>', 'email address or ID of the user')],
    confirm: 'replaces the password and revokes the tokens of the user',
    examples: ['shopwright user reset-password 4503599631466 ada@example.org'],
    run: resetPassword,
  });
}

interface FoundUser {
  readonly record: User;
  readonly credentials: Credentials;
}

/** Finds a user by e-mail address (case-insensitive) or by id. Throws NotFound. */
async function findUser(table: Table, application: Application, text: string): Promise<FoundUser> {
  const records = openRecords(table, application, users);
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
    throw new UserFacingError(`"${text}" is neither an email address nor a user ID`);
  }
  const record = await records.get(id);
  const credentials = record && (await readCredentials(inStore, record.email));
  if (credentials) return { record, credentials };
  throw unknown;
}

async function resetPassword(
  { store: { table }, application, confirm }: OnApplication,
  text: string,
): Promise<Report> {
  const { id } = application;
  const { record, credentials } = await findUser(table, application, text);
  const { email } = credentials;
  await confirm(record.email);
  const password = randomBytes(15).toString('base64url');
  const failed = await table.transactWrite([
    replacePassword(id, { ...credentials, provedAt: Date.now() }, await hashPassword(password)),
    ...endAccess(id, record.id, Date.now()),
    dropCode(id, email),
    forgetFailures(id, 'login-email', email),
  ]);
  if (failed.length > 0) {
    throw new UserFacingError('the password was changed in the meantime; run the command again');
  }
  const fields = `${formatUser(record)}\n${formatFields({ password })}`;
  return {
    text: `Replaced the password.\n\n${fields}\n\nIt is not shown again. Earlier tokens end within ${CACHE_TTL_MS / 1_000} s.`,
    json: { ...record, password },
  };
}

function formatUser({ id, email, name, role, created_at, updated_at }: User): string {
  const fields = { id, email, name, role, created: created_at, updated: updated_at };
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return formatFields(Object.fromEntries(present.map(([label, value]) => [label, String(value)])));
}
