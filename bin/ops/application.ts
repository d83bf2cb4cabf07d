import { type Command, Option } from 'commander';
import { defaultSettings } from '../../shared/resources/schemas/settings.ts';
import {
  createApplication,
  listApplications,
  readAccount,
} from '../../shared/tenancy/provisioning.ts';
import { addCheckCommand } from './application-check.ts';
import { addKeysCommand } from './application-keys.ts';
import { addLimitCommand } from './application-limit.ts';
import { addReplayCommand } from './application-replay.ts';
import { applicationListReport, applicationReport, newKeysReport } from './application-report.ts';
import { addSenderCommand } from './application-sender.ts';
import { addStatusCommands } from './application-status.ts';
import { addTransferCommands } from './application-transfer.ts';
import { readId, readName } from './arguments.ts';
import {
  addApplicationCommand,
  addCommand,
  type Invocation,
  listAllApplications,
} from './command.ts';
import { addDeleteCommands } from './delete-application.ts';
import { addRebuildReportsCommand } from './rebuild-reports.ts';
import { addRebuildSearchCommand } from './rebuild-search.ts';
import { addRedactCommand } from './redact-events.ts';
import { addRestoreCommand } from './restore-application.ts';
import { addRotateKeysCommand } from './rotate-keys.ts';
import { validSettings } from './settings.ts';

interface CreateOptions {
  readonly account: number;
  readonly name: string;
  readonly currency?: string;
}

export function addApplicationCommands(program: Command): void {
  const application = program
    .command('application')
    .description('Manages applications (stores): their settings, keys and status.');
  const accountOption = (text: string) => new Option('--account <id>', text).argParser(readId);

  addCommand(application, 'create', {
    description: 'Creates an application and shows its secret key once.',
    help: 'All other settings have defaults. To change them: shopwright api PUT /application',
    options: [
      accountOption('ID of the account that owns the application').makeOptionMandatory(),
      new Option('--name <name>', 'name of the store').argParser(readName).makeOptionMandatory(),
      new Option('--currency <code>', 'currency of the store, such as GBP (default: EUR)'),
    ],
    examples: [
      "shopwright application create --account 4503599627370 --name 'Tea House' --currency GBP",
    ],
    async run({ store, options }: Invocation<CreateOptions>) {
      const { account, name, currency } = options;
      const settings = await validSettings({
        ...defaultSettings,
        name,
        ...(currency !== undefined && { currency_code: currency }),
      });
      const created = await createApplication(store.table, store.cipher, account, settings);
      return newKeysReport(created, 'Created the application.');
    },
  });

  addCommand(application, 'list', {
    description: 'Lists all applications, or those of one account.',
    options: [accountOption('list only the applications of this account')],
    examples: ['shopwright application list --account 4503599627370'],
    async run({ store: { table }, options: { account } }: Invocation<{ account?: number }>) {
      if (account === undefined) return applicationListReport(await listAllApplications(table));
      await readAccount(table, account);
      return applicationListReport(await listApplications(table, account));
    },
  });

  addApplicationCommand(application, 'show', {
    description: 'Shows an application and its settings, without secrets.',
    examples: ['shopwright application show 4503599631466 --json'],
    run: async (on) => applicationReport(on.application),
  });

  addLimitCommand(application);
  addSenderCommand(application);
  addKeysCommand(application);
  addRotateKeysCommand(application);
  addCheckCommand(application);
  addStatusCommands(application);
  addRedactCommand(application);
  addTransferCommands(application);
  addReplayCommand(application);
  addRebuildReportsCommand(application);
  addRebuildSearchCommand(application);
  addRestoreCommand(application);
  addDeleteCommands(application);
}
