import type { Staff } from '../../shared/resources/staff.ts';
import { CODE_LIFETIMES, type CodeKind, newCode, putCode } from '../../shared/staff/codes.ts';
import type { Table } from '../../shared/storage/table.ts';
import { UserFacingError } from '../program.ts';
import { openStateFolder, readRunning } from '../start/state.ts';
import type { GlobalOptions, Invocation } from './command.ts';
import { loggedByOperator } from './logged-by-operator.ts';
import { formatFields, type Report } from './report.ts';
import { fieldsOf } from './staff-members.ts';

/** What a link is for, and whose it is. */
export interface Linked {
  readonly account: number;
  readonly member: Staff;
  readonly kind: CodeKind;
  /** The address that a link of the kind `email` proves. */
  readonly newEmail?: string;
}

/** Stores a new code that works once. */
export async function makeCode(
  table: Table,
  { account, member, kind, newEmail }: Linked,
  now: number,
): Promise<string> {
  const code = newCode();
  const email = member.email.toLowerCase();
  await table.transactWrite([
    putCode(code, { kind, account, staffId: member.id, email, newEmail }, now),
    loggedByOperator(account, { type: 'link.created', record: member, data: { kind } }),
  ]);
  return code;
}

const WHAT: Readonly<Record<CodeKind, string>> = {
  invitation: 'The member is invited.',
  recovery: 'The member can set a new password.',
  login: 'The link logs the member in.',
  email: 'The link changes the email address of the member.',
};

/** A new code and its link, which is shown this once. The code is behind #, so that no server logs it. */
export async function makeLink(
  { store, options, global }: Invocation<{ readonly url?: string }>,
  linked: Linked,
): Promise<Report> {
  const { member, kind } = linked;
  requireStatus(member, kind);
  const now = Date.now();
  const code = await makeCode(store.table, linked, now);
  const url = options.url ?? localUrl(global);
  const link = url && `${url}/dashboard#${kind}=${code}`;
  const until = new Date(now + CODE_LIFETIMES[kind] * 1_000).toISOString();
  const shown = formatFields({ ...(link && { link }), code, until });
  return {
    text: `${WHAT[kind]}\n\n${fieldsOf(member)}\n\n${shown}\n\nIt works once, and is not shown again.`,
    json: { ...member, code, ...(link && { link }), expires_at: until },
  };
}

/** The others could not use it. */
function requireStatus({ status, email }: Staff, kind: CodeKind): void {
  if (status === 'disabled') throw new UserFacingError(`${email} is disabled; enable it first`);
  if (status === 'invited' && (kind === 'login' || kind === 'email')) {
    throw new UserFacingError(
      `${email} has not accepted the invitation yet; for a new link, use: shopwright staff reset`,
    );
  }
}

/** The address of the server that runs on the folder. */
export const localUrl = ({ table, data }: GlobalOptions): string | undefined =>
  table === undefined ? readRunning(openStateFolder(data))?.url : undefined;
