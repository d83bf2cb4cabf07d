import { Command, Option, type OutputConfiguration } from 'commander';
import { DEFAULT_FOLDER } from '../start/state.ts';
import { addAccountCommands } from './account.ts';
import { addApplicationCommands } from './application.ts';
import { addCompletionCommand } from './completion.ts';
import { addProcessorCommands } from './processor.ts';
import { addProductCommands } from './products.ts';
import { addUsageCommand } from './usage.ts';
import { addUserCommands } from './user.ts';

/** All commands. What they print goes to standard output unless told. */
export function createProgram(output: OutputConfiguration = {}): Command {
  const program = new Command('shopwright')
    .description('Creates and looks after the accounts and applications (stores) of Shopwright.')
    .option('--json', 'print one JSON document for programs instead of text for people')
    .addOption(
      new Option('--data <folder>', 'folder of the local store').default(
        DEFAULT_FOLDER,
        '.shopwright in the project',
      ),
    )
    .addOption(
      new Option('--table <name>', 'work on this DynamoDB table on AWS, not on the local store')
        .env('SHOPWRIGHT_TABLE')
        .conflicts('data'),
    )
    .option('--region <region>', 'AWS region of the table and the key (default: as the AWS CLI)')
    .option('--key <key>', 'KMS key of the secrets: id, ARN or alias (default: alias/<table>)')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'shopwright: ')),
      ...output,
    })
    .addHelpText(
      'after',
      `
Without --table a command works on the local store: through \`npm start\` while that runs, else
with an engine of its own on the same data.

Examples:
  shopwright account create --name 'Tea Traders'
  shopwright application create --account 4503599627370 --name 'Tea House' --rate USD=1.08
  shopwright --table shopwright-prod --region eu-west-1 application list --json`,
    );

  addAccountCommands(program);
  addApplicationCommands(program);
  addProcessorCommands(program);
  addUserCommands(program);
  addProductCommands(program);
  addUsageCommand(program);
  addCompletionCommand(program);
  return program;
}
