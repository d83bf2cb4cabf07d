import { Command, type CommanderError, Option, type OutputConfiguration } from 'commander';
import { version } from '../build/version.ts';
import { UserFacingError } from '../program.ts';
import { DEFAULT_FOLDER } from '../start/state.ts';
import { addAccountCommands } from './account.ts';
import { addApiCommand } from './api.ts';
import { addApplicationCommands } from './application.ts';
import { addBackupCommands } from './backup.ts';
import { addCompletionCommand } from './completion.ts';
import { addFileCommands } from './file-transfer.ts';
import { addFontCommands } from './fonts.ts';
import { addLoginCommands } from './login.ts';
import { addOpenCommand } from './open.ts';
import { addShopCommand } from './shop.ts';
import { addStaffCommands } from './staff.ts';
import { openNamed } from './store.ts';
import { addUsageCommand } from './usage.ts';
import { addUserCommands } from './user.ts';
import { addWebhookCommands } from './webhook.ts';

/** All commands. In tests, `output` replaces standard output, and `open` what opens the store. */
export function createProgram(output: OutputConfiguration = {}, open = openNamed): Command {
  const program = new Command('shopwright')
    .description('Manages Shopwright accounts and applications (stores).')
    .version(isAskedForVersion() ? version() : '', '--version', 'print version, commit and date')
    .option('--json', 'print JSON instead of text, including errors')
    .addOption(
      new Option('--data <folder>', 'folder of the local store').default(
        DEFAULT_FOLDER,
        '.shopwright in the project',
      ),
    )
    .addOption(
      new Option(
        '--table <name>',
        'use this DynamoDB table on AWS instead of the local store',
      ).conflicts('data'),
    )
    .option('--region <region>', 'AWS region of the table and the key (default: as in the AWS CLI)')
    .option(
      '--key <key>',
      'KMS key that encrypts the secrets: ID, ARN or alias (default: alias/<table>)',
    )
    .option(
      '--bucket <name>',
      'S3 bucket with the uploaded files, required to delete a store that has files',
    )
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', HELP);
  program.setOptionValue('open', open);
  program
    .configureOutput({
      outputError() {},
      writeErr: (text) => isJson(program) || process.stderr.write(text),
      ...output,
    })
    .exitOverride((error) => {
      // After a return commander exits: help or the version is printed, asked for or not.
      const isPrinted = error.code === 'commander.help' && !isJson(program);
      if (error.exitCode !== 0 && !isPrinted) throw new UserFacingError(usageError(error));
    });

  addOpenCommand(program);
  addAccountCommands(program);
  addApplicationCommands(program);
  addApiCommand(program);
  addShopCommand(program);
  addFontCommands(program);
  addLoginCommands(program);
  addUserCommands(program);
  addStaffCommands(program);
  addWebhookCommands(program);
  addFileCommands(program);
  addUsageCommand(program);
  addBackupCommands(program);
  addCompletionCommand(program);
  return program;
}

/** Reading the commit takes longer than the rest of most commands. */
const isAskedForVersion = () => process.argv.includes('--version');

const HELP = `
Two more commands are separate programs: shopwright start serves a store, like \`npm start\` in the
project, and shopwright cdk is the app for \`cdk deploy --app\`.

Without --table, a command uses the local store, even while \`npm start\` is running.

Examples:
  shopwright open
  shopwright account create --name 'Tea Traders'
  shopwright application create --account 4503599627370 --name 'Tea House' --currency GBP
  shopwright api GET '/orders?state=pending'
  shopwright --table shopwright-prod --region eu-west-1 application list --json`;

/** Whether the arguments that were parsed so far ask for JSON. */
export const isJson = (program: Command) => program.opts<{ json?: boolean }>().json === true;

/** Commands of versions before 0.3.0, and the requests that do the same. */
const NOW_BY_API: ReadonlyMap<string, string> = new Map([
  ['processor', 'PUT /application/processors/NAME -'],
  ['update', 'PUT /application'],
  ['find', "GET '/users?email=EMAIL'"],
]);

/** The error of commander on one line that says what to do. */
function usageError({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'no command given; see --help';
  const text = message.replace(/^error: /, '').replaceAll('\n', ' ');
  const [, name = ''] = /^unknown command '(.*?)'/.exec(text) ?? [];
  const now = NOW_BY_API.get(name);
  if (now) return `${name} is now: shopwright api ${now}; see shopwright api --help`;
  return /[.)]$/.test(text) ? text : `${text}; see --help`;
}
