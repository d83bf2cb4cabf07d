import { Argument, type Command, Option } from 'commander';
import { readAccount } from '../../shared/tenancy/provisioning.ts';
import { WRITE_CACHE_TTL_MS } from '../../shared/tenancy/tenant-cache.ts';
import { readId, readName, readOrigin } from './arguments.ts';
import { addCommand, type Invocation } from './command.ts';
import { formatTable } from './report.ts';
import {
  disableMember,
  enableMember,
  type InvitedMember,
  inviteMember,
  removeTotp,
  requireFreeEmail,
} from './staff-changes.ts';
import { makeLink } from './staff-links.ts';
import { fieldsOf, findMember, listMembers } from './staff-members.ts';

interface UrlOption {
  readonly url?: string;
}

const accountArgument = new Argument('<account>', 'ID of the account').argParser(readId);
const memberArgument = new Argument('<member>', 'email address or ID of the member');

const urlOption = new Option(
  '--url <url>',
  'URL of the API for the link (default: the local server, if it is running)',
).argParser(readOrigin);

export function addStaffCommands(program: Command): void {
  const staff = program
    .command('staff')
    .description('Manages the staff of an account, who log in with email and password.');

  addCommand(staff, 'invite', {
    description: 'Adds a member and shows a one-time invitation link, valid for seven days.',
    help: 'No email is sent. The member opens the link to choose a password.',
    arguments: [accountArgument, new Argument('<email>', 'email address of the member')],
    options: [
      new Option('--name <name>', 'name of the member').argParser(readName).makeOptionMandatory(),
      new Option('--role <role>', 'built-in role, or ID of a role of the account').default('owner'),
      new Option(
        '--application <id>',
        'the only store in which the member has the role (default: all stores)',
      ).argParser(readId),
      urlOption,
    ],
    examples: [
      "shopwright staff invite 4503599627370 grace@example.org --name 'Grace Hopper'",
      "shopwright staff invite 4503599627370 ada@example.org --name 'Ada Verne' --role support --application 4503599631466",
    ],
    async run(on: Invocation<InvitedMember & UrlOption>, account: number, email: string) {
      await readAccount(on.store.table, account);
      const member = await inviteMember(on.store.table, account, { ...on.options, email });
      return makeLink(on, { account, member, kind: 'invitation' });
    },
  });

  addCommand(staff, 'list', {
    description: 'Lists the members with their roles, oldest first.',
    arguments: [accountArgument],
    examples: ['shopwright staff list 4503599627370'],
    async run({ store: { table } }, account: number) {
      await readAccount(table, account);
      const { members, rows } = await listMembers(table, account);
      const head = ['ID', 'EMAIL', 'NAME', 'STATUS', '2ND FACTOR', 'LAST LOGIN', 'ROLES'];
      const text =
        members.length > 0
          ? formatTable([head, ...rows])
          : `There are no members yet; add an owner: shopwright staff invite ${account} EMAIL --name NAME`;
      return { text, json: members };
    },
  });

  addCommand(staff, 'disable', {
    description: 'Blocks a member from logging in, and ends their sessions and tokens.',
    help: 'You cannot disable the last active owner of an account.',
    arguments: [accountArgument, memberArgument],
    examples: ['shopwright staff disable 4503599627370 grace@example.org'],
    async run({ store: { table } }, account: number, text: string) {
      const member = await disableMember(table, account, await findMember(table, account, text));
      return {
        text: `The member is disabled.\n\n${fieldsOf(member)}\n\nSessions and tokens end within ${WRITE_CACHE_TTL_MS / 1_000} s.`,
        json: member,
      };
    },
  });

  addCommand(staff, 'enable', {
    description: 'Lets a member log in again.',
    arguments: [accountArgument, memberArgument],
    examples: ['shopwright staff enable 4503599627370 grace@example.org'],
    async run({ store: { table } }, account: number, text: string) {
      const member = await enableMember(table, account, await findMember(table, account, text));
      return { text: `The member is enabled.\n\n${fieldsOf(member)}`, json: member };
    },
  });

  addCommand(staff, 'reset', {
    description: 'Shows a one-time link to set a new password, valid for an hour.',
    help: 'If the member has not accepted the invitation yet, the link is a new invitation.',
    arguments: [accountArgument, memberArgument],
    options: [
      new Option('--totp', 'also remove the second factor, and end all sessions'),
      urlOption,
    ],
    confirm: ({ totp }: { readonly totp?: boolean }) =>
      totp
        ? 'removes the second factor of the member, and lets anyone with the link set the password'
        : 'lets anyone with the link set the password of the member',
    examples: [
      'shopwright staff reset 4503599627370 grace@example.org',
      'shopwright staff reset 4503599627370 grace@example.org --totp',
    ],
    async run(
      on: Invocation<UrlOption & { readonly totp?: boolean }>,
      account: number,
      text: string,
    ) {
      const { table } = on.store;
      const found = await findMember(table, account, text);
      await on.confirm(found.email);
      const member = on.options.totp ? await removeTotp(table, account, found) : found;
      const kind = member.status === 'invited' ? 'invitation' : 'recovery';
      return makeLink(on, { account, member, kind });
    },
  });

  addCommand(staff, 'email', {
    description: 'Shows a one-time link that changes the email of a member, valid for a day.',
    help: `No email is sent. Give the link to the person who owns the new address. The old address stays
valid until the link is opened.`,
    arguments: [
      accountArgument,
      memberArgument,
      new Argument('<new-email>', 'new email address of the member'),
    ],
    options: [urlOption],
    examples: ['shopwright staff email 4503599627370 grace@example.org grace@example.com'],
    async run(on: Invocation<UrlOption>, account: number, text: string, newEmail: string) {
      const { table } = on.store;
      const member = await findMember(table, account, text);
      await requireFreeEmail(table, account, newEmail);
      return makeLink(on, { account, member, kind: 'email', newEmail });
    },
  });

  addCommand(staff, 'login-link', {
    description: 'Shows a one-time link that logs a member in, valid for 15 minutes.',
    help: 'The link works without the password and the second factor.',
    arguments: [accountArgument, memberArgument],
    options: [urlOption],
    examples: ['shopwright staff login-link 4503599627370 grace@example.org'],
    async run(on: Invocation<UrlOption>, account: number, text: string) {
      const member = await findMember(on.store.table, account, text);
      return makeLink(on, { account, member, kind: 'login' });
    },
  });
}
