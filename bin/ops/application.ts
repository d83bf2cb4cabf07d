import type { Command } from 'commander';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import {
  changeApplication,
  createApplication,
  listAccounts,
  listApplications,
  readAccount,
  readApplication,
} from '../../shared/tenancy/provisioning.ts';
import { UserFacingError } from '../program.ts';
import { addCheckCommand } from './application-check.ts';
import { addIndexCommand } from './application-index.ts';
import { addKeysCommand } from './application-keys.ts';
import { addLimitCommand } from './application-limit.ts';
import { addPartitionCommand } from './application-partition.ts';
import {
  applicationListReport,
  applicationReport,
  newKeysReport,
  TAKES_EFFECT,
} from './application-report.ts';
import { addSenderCommand } from './application-sender.ts';
import { addStatusCommands } from './application-status.ts';
import { addTransferCommands } from './application-transfer.ts';
import { readId, readName } from './arguments.ts';
import { addDeleteCommands } from './delete-application.ts';
import { addRedactCommand } from './redact-events.ts';
import { runOnStore } from './report.ts';
import { addRestoreCommand } from './restore-application.ts';
import { addRotateKeysCommand } from './rotate-keys.ts';
import { changedSettings, newSettings } from './settings.ts';
import { type SettingOptions, withSettingOptions } from './settings-options.ts';

export function addApplicationCommands(program: Command): void {
  const application = program
    .command('application')
    .description('The stores: their settings, keys and status.');

  withSettingOptions(
    application
      .command('create')
      .description('Creates an application and shows its secret key, once.')
      .requiredOption('--account <id>', 'account that owns the application', readId)
      .requiredOption('--name <name>', 'name of the store', readName),
  )
    .addHelpText('after', CREATE_EXAMPLES)
    .action(create);

  application
    .command('list')
    .description('Lists the applications of an account, or all.')
    .option('--account <id>', 'only the applications of this account', readId)
    .addHelpText('after', '\nExample:\n  shopwright application list --account 4503599627370')
    .action(list);

  application
    .command('show')
    .description('Shows an application with its settings, without its secrets.')
    .argument('<id>', 'id of the application', readId)
    .addHelpText('after', '\nExample:\n  shopwright application show 4503599631466 --json')
    .action((id: number, _options: object, command: Command) =>
      runOnStore(command, async ({ table }) => applicationReport(await readApplication(table, id))),
    );

  withSettingOptions(
    application
      .command('update')
      .description('Changes settings of an application; all others stay as they are.')
      .argument('<id>', 'id of the application', readId)
      .option('--name <name>', 'name of the store', readName),
  )
    .addHelpText('after', UPDATE_EXAMPLES)
    .action(update);

  addLimitCommand(application);
  addSenderCommand(application);
  addIndexCommand(application);
  addPartitionCommand(application);
  addKeysCommand(application);
  addRotateKeysCommand(application);
  addCheckCommand(application);
  addStatusCommands(application);
  addRedactCommand(application);
  addTransferCommands(application);
  addRestoreCommand(application);
  addDeleteCommands(application);
}

const CREATE_EXAMPLES = `
Examples:
  shopwright application create --account 4503599627370 --name 'Tea House' --currency GBP
  shopwright application create --account 4503599627370 --name 'Tea House' \\
    --rate USD=1.08 --rate JPY=163.27 --timezone Europe/Lisbon --set company_city=Lisbon`;

const UPDATE_EXAMPLES = `
An empty value removes an optional setting, or a currency: --set logo= --rate JPY=

Examples:
  shopwright application update 4503599631466 --rate USD=1.09
  shopwright application update 4503599631466 --set automatic_promotions=true`;

type CreateOptions = SettingOptions & { readonly account: number };

async function create({ account, ...options }: CreateOptions, command: Command): Promise<void> {
  const settings = await newSettings(options);
  await runOnStore(command, async ({ table, cipher }) =>
    newKeysReport(
      await createApplication(table, cipher, account, settings),
      'The application is created.',
    ),
  );
}

async function list({ account }: { account?: number }, command: Command): Promise<void> {
  await runOnStore(command, async ({ table }) =>
    applicationListReport(
      account === undefined ? await listAllApplications(table) : await listOwned(table, account),
    ),
  );
}

async function listOwned(table: Table, account: number): Promise<Application[]> {
  await readAccount(table, account);
  return listApplications(table, account);
}

/** One account after the other, so that many accounts are no burst of reads. */
export async function listAllApplications(table: Table): Promise<Application[]> {
  const applications: Application[] = [];
  for (const { id } of await listAccounts(table)) {
    applications.push(...(await listApplications(table, id)));
  }
  return applications;
}

async function update(id: number, options: SettingOptions, command: Command): Promise<void> {
  if (Object.keys(options).length === 0) {
    throw new UserFacingError(
      'nothing to change; give --name, --currency, --rate, --timezone or --set',
    );
  }
  await runOnStore(command, async ({ table }) => {
    const current = await readApplication(table, id);
    const settings = await changedSettings(current.settings, options);
    const changed = await changeApplication(table, current, { settings });
    return applicationReport(changed, `The settings are changed. ${TAKES_EFFECT}.`);
  });
}
