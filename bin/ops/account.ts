import type { Command } from 'commander';
import type { JsonObject } from '../../shared/contract/json.ts';
import { type Account, createAccount, listAccounts } from '../../shared/tenancy/provisioning.ts';
import { readName } from './arguments.ts';
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
}

function created(account: Account): Report {
  const { id, name, createdAt } = account;
  const text = `The account is created.

${listing({ id: String(id), name, created: createdAt })}

Give it an application: shopwright application create --account ${id} --name NAME`;
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

const json = ({ id, name, createdAt }: Account): JsonObject => ({
  id,
  name,
  created_at: createdAt,
});
