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
import { applicationListReport } from './application-report.ts';
import { readId, readName } from './arguments.ts';
import { addDeleteAccountCommand } from './delete-account.ts';
import { formatFields, formatTable, type Report, runOnStore } from './report.ts';

export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('The owners of applications.');

  account
    .command('create')
    .description('Creates an account, which can then own applications.')
    .requiredOption('--name <name>', 'name of the account', readName)
    .addHelpText('after', "\nExample:\n  shopwright account create --name 'Tea Traders'")
    .action(({ name }: { name: string }, command: Command) =>
      runOnStore(command, async ({ table }) => createReport(await createAccount(table, name))),
    );

  account
    .command('list')
    .description('Lists all accounts, oldest first.')
    .addHelpText('after', '\nExample:\n  shopwright account list --json')
    .action((_options: object, command: Command) =>
      runOnStore(command, async ({ table }) => listReport(await listAccounts(table))),
    );

  account
    .command('show')
    .description('Shows an account with its applications.')
    .argument('<id>', 'id of the account', readId)
    .addHelpText('after', '\nExample:\n  shopwright account show 4503599627370')
    .action((id: number, _options: object, command: Command) =>
      runOnStore(command, async ({ table }) =>
        showReport(await readAccount(table, id), await listApplications(table, id)),
      ),
    );

  addDeleteAccountCommand(account);
}

function createReport(account: Account): Report {
  const text = `The account is created.

${fieldsOf(account)}

Give it an application: shopwright application create --account ${account.id} --name NAME`;
  return { text, json: jsonOf(account) };
}

function listReport(accounts: readonly Account[]): Report {
  const rows = accounts.map(({ id, name, createdAt }) => [String(id), createdAt, name]);
  const text =
    rows.length > 0
      ? formatTable([['ID', 'CREATED', 'NAME'], ...rows])
      : 'There are no accounts yet; create one: shopwright account create --name NAME';
  return { text, json: accounts.map(jsonOf) };
}

function showReport(account: Account, applications: readonly Application[]): Report {
  const list = applicationListReport(applications);
  return {
    text: `${fieldsOf(account)}\n\n${list.text}`,
    json: { ...jsonOf(account), applications: list.json },
  };
}

const fieldsOf = ({ id, name, createdAt }: Account) =>
  formatFields({ id, name, created: createdAt });

const jsonOf = ({ id, name, createdAt }: Account): JsonObject => ({
  id,
  name,
  created_at: createdAt,
});
