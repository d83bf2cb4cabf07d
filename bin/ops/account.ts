import type { Command } from 'commander';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import {
  type Account,
  createAccount,
  listAccounts,
  listApplications,
  readAccount,
} from '../../shared/tenancy/provisioning.ts';
import { addDeleteAccountCommand } from './account-removal.ts';
import { reportedList } from './application-report.ts';
import { readId, readName } from './arguments.ts';
import { columns, listing, type Report, report } from './report.ts';

export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('The owners of applications.');

  account
    .command('create')
    .description('Creates an account, which can then own applications.')
    .requiredOption('--name <name>', 'name of the account', readName)
    .addHelpText('after', "\nExample:\n  shopwright account create --name 'Tea Traders'")
    .action(({ name }: { name: string }, command: Command) =>
      report(command, async ({ table }) => created(await createAccount(table, name))),
    );

  account
    .command('list')
    .description('Lists all accounts, oldest first.')
    .addHelpText('after', '\nExample:\n  shopwright account list --json')
    .action((_options: object, command: Command) =>
      report(command, async ({ table }) => listed(await listAccounts(table))),
    );

  account
    .command('show')
    .description('Shows an account with its applications.')
    .argument('<id>', 'id of the account', readId)
    .addHelpText('after', '\nExample:\n  shopwright account show 4503599627370')
    .action((id: number, _options: object, command: Command) =>
      report(command, async ({ table }) =>
        shown(await readAccount(table, id), await listApplications(table, id)),
      ),
    );

  addDeleteAccountCommand(account);
}

function created(account: Account): Report {
  const text = `The account is created.

${facts(account)}

Give it an application: shopwright application create --account ${account.id} --name NAME`;
  return { text, json: json(account) };
}

function listed(accounts: readonly Account[]): Report {
  const rows = accounts.map(({ id, name, createdAt }) => [String(id), createdAt, name]);
  const text =
    rows.length > 0
      ? columns([['ID', 'CREATED', 'NAME'], ...rows])
      : 'There are no accounts yet; create one: shopwright account create --name NAME';
  return { text, json: accounts.map(json) };
}

function shown(account: Account, applications: readonly Application[]): Report {
  const list = reportedList(applications);
  return {
    text: `${facts(account)}\n\n${list.text}`,
    json: { ...json(account), applications: list.json },
  };
}

const facts = ({ id, name, createdAt }: Account) =>
  listing({ id: String(id), name, created: createdAt });

const json = ({ id, name, createdAt }: Account): JsonObject => ({
  id,
  name,
  created_at: createdAt,
});
