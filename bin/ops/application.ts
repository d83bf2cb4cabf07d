import { type Command, Option } from 'commander';
import { defaultSettings } from '../../shared/resources/schemas/settings.ts';
import {
  changeApplication,
  createApplication,
  listApplications,
  readAccount,
} from '../../shared/tenancy/provisioning.ts';
import { UserFacingError } from '../program.ts';
import { addCheckCommand } from './application-check.ts';
import { addKeysCommand } from './application-keys.ts';
import { addLimitCommand } from './application-limit.ts';
import { addReplayCommand } from './application-replay.ts';
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
import {
  addApplicationCommand,
  addCommand,
  type Invocation,
  listAllApplications,
  type OnApplication,
} from './command.ts';
import { addDeleteCommands } from './delete-application.ts';
import { addRebuildReportsCommand } from './rebuild-reports.ts';
import { addRebuildSearchCommand } from './rebuild-search.ts';
import { addRedactCommand } from './redact-events.ts';
import { addRestoreCommand } from './restore-application.ts';
import { addRotateKeysCommand } from './rotate-keys.ts';
import { changedSettings } from './settings.ts';
import { describeSettings, type SettingOptions, settingOptions } from './settings-options.ts';

export function addApplicationCommands(program: Command): void {
  const application = program
    .command('application')
    .description('The stores: their settings, keys and status.');
  const nameOption = () => new Option('--name <name>', 'name of the store').argParser(readName);
  const accountOption = (text: string) => new Option('--account <id>', text).argParser(readId);

  addCommand(application, 'create', {
    description: 'Creates an application and shows its secret key, once.',
    help: describeSettings(),
    options: [
      accountOption('account that owns the application').makeOptionMandatory(),
      nameOption().makeOptionMandatory(),
      ...settingOptions(),
    ],
    examples: [
      "shopwright application create --account 4503599627370 --name 'Tea House' --currency GBP",
      "shopwright application create --account 4503599627370 --name 'Tea House' \\\n" +
        '    --rate USD=1.08 --rate JPY=163.27 --timezone Europe/Lisbon --set company_city=Lisbon',
    ],
    async run({ store, options }: Invocation<SettingOptions & { readonly account: number }>) {
      const settings = await changedSettings(defaultSettings, options);
      const created = await createApplication(store.table, store.cipher, options.account, settings);
      return newKeysReport(created, 'The application is created.');
    },
  });

  addCommand(application, 'list', {
    description: 'Lists the applications of an account, or all.',
    options: [accountOption('only the applications of this account')],
    examples: ['shopwright application list --account 4503599627370'],
    async run({ store: { table }, options: { account } }: Invocation<{ account?: number }>) {
      if (account === undefined) return applicationListReport(await listAllApplications(table));
      await readAccount(table, account);
      return applicationListReport(await listApplications(table, account));
    },
  });

  addApplicationCommand(application, 'show', {
    description: 'Shows an application with its settings, without its secrets.',
    examples: ['shopwright application show 4503599631466 --json'],
    run: async (on) => applicationReport(on.application),
  });

  addApplicationCommand(application, 'update', {
    description: 'Changes settings of an application; all others stay as they are.',
    help: `${describeSettings()}

An empty value removes an optional setting, or a currency: --set logo= --rate JPY=`,
    options: [nameOption(), ...settingOptions()],
    examples: [
      'shopwright application update 4503599631466 --rate USD=1.09',
      'shopwright application update 4503599631466 --set automatic_promotions=true',
    ],
    check(options) {
      if (Object.keys(options).length > 0) return;
      throw new UserFacingError(
        'nothing to change; give --name, --currency, --rate, --timezone or --set',
      );
    },
    async run({ store: { table }, application: current, options }: OnApplication<SettingOptions>) {
      const settings = await changedSettings(current.settings, options);
      const changed = await changeApplication(table, current, { settings }, Date.now());
      return applicationReport(changed, `The settings are changed. ${TAKES_EFFECT}.`);
    },
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
