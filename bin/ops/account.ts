import { Argument, type Command, Option } from 'commander';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import {
  type Account,
  createAccount,
  listAccounts,
  listApplications,
  readAccount,
  removeAccount,
} from '../../shared/tenancy/provisioning.ts';
import { printable, UserFacingError } from '../program.ts';
import { applicationListReport } from './application-report.ts';
import { readId, readName } from './arguments.ts';
import { addCommand, type Invocation } from './command.ts';
import { deleteApplication, deleteStaff } from './delete-tenant.ts';
import { type DrainOptions, drain, noWaitOption } from './drain.ts';
import { formatFields, formatTable, type Report } from './report.ts';

export function addAccountCommands(program: Command): void {
  const account = program
    .command('account')
    .description('Manages accounts, which own applications.');
  const id = new Argument('<id>', 'ID of the account').argParser(readId);

  addCommand(account, 'create', {
    description: 'Creates an account that can own applications.',
    options: [
      new Option('--name <name>', 'name of the account').argParser(readName).makeOptionMandatory(),
    ],
    examples: ["shopwright account create --name 'Tea Traders'"],
    run: async ({ store, options }: Invocation<{ readonly name: string }>) =>
      createReport(await createAccount(store.table, options.name)),
  });

  addCommand(account, 'list', {
    description: 'Lists all accounts, oldest first.',
    examples: ['shopwright account list --json'],
    run: async ({ store }) => listReport(await listAccounts(store.table)),
  });

  addCommand(account, 'show', {
    description: 'Shows an account with its applications.',
    arguments: [id],
    examples: ['shopwright account show 4503599627370'],
    async run({ store: { table } }, shown: number) {
      const owner = await readAccount(table, shown);
      const list = applicationListReport(await listApplications(table, shown));
      return {
        text: `${fieldsOf(owner)}\n\n${list.text}`,
        json: { ...jsonOf(owner), applications: list.json },
      };
    },
  });

  addCommand(account, 'delete', {
    description: 'Deletes an account with all its applications, data, members and roles.',
    help: 'If the command is interrupted, run it again.',
    arguments: [id],
    options: [noWaitOption()],
    confirm: 'deletes the account with all its stores and their data',
    examples: ['shopwright account delete 4503599627370'],
    run: deleteAccount,
  });
}

function createReport(account: Account): Report {
  const text = `Created the account.

${fieldsOf(account)}

Create an application for it: shopwright application create --account ${account.id} --name NAME`;
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

const fieldsOf = ({ id, name, createdAt }: Account) =>
  formatFields({ id, name, created: createdAt });

const jsonOf = ({ id, name, createdAt }: Account): JsonObject => ({
  id,
  name,
  created_at: createdAt,
});

async function deleteAccount(
  { store, options, confirm }: Invocation<DrainOptions>,
  id: number,
): Promise<Report> {
  const { name } = await readAccount(store.table, id);
  const applications = await listApplications(store.table, id);
  await confirm(name);
  const drained = await drain(store, applications, options);
  let items = 0;
  for (const application of drained) items += await deleteApplication(store, application);
  refuseAdded((await listApplications(store.table, id))[0]);
  items += await deleteStaff(store, id);
  refuseAdded(await removeAccount(store.table, id));
  return {
    text: `Deleted the account ${id} (${printable(name)}) and ${drained.length} applications: ${items} items.`,
    json: { id, deleted_applications: drained.map((each) => each.id), deleted_items: items },
  };
}

function refuseAdded(application: Application | undefined): void {
  if (!application) return;
  throw new UserFacingError(
    `application ${application.id} was created in the meantime; run the command again`,
  );
}
