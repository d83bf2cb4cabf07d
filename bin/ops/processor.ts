import { Argument, type Command } from 'commander';
import type { Application } from '../../shared/tenancy/application.ts';
import { PROCESSORS, type ProcessorName } from '../../shared/tenancy/processor-credentials.ts';
import { removeProcessor, setProcessor } from '../../shared/tenancy/processors.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { TAKES_EFFECT } from './application-report.ts';
import { readId } from './arguments.ts';
import { type ConfirmOptions, confirmation, withYes } from './confirmation.ts';
import { readCredentials, withCredentialOptions } from './processor-credentials.ts';
import { formatFields, type Report, runOnStore } from './report.ts';

export function addProcessorCommands(program: Command): void {
  const processor = program
    .command('processor')
    .description('The card processors of an application.');

  withCredentialOptions(
    processor
      .command('set')
      .description('Stores the credentials of a processor, encrypted; they are never shown again.')
      .argument('<application>', 'id of the application', readId)
      .addArgument(processorArgument()),
  )
    .addHelpText('after', SET_EXAMPLES)
    .action(set);

  processor
    .command('show')
    .description('Shows which processors are configured, without their credentials.')
    .argument('<application>', 'id of the application', readId)
    .addHelpText('after', '\nExample:\n  shopwright processor show 4503599631466')
    .action((id: number, _options: object, command: Command) =>
      runOnStore(command, async ({ table }) => processorReport(await readApplication(table, id))),
    );

  withYes(
    processor
      .command('remove')
      .description('Deletes the credentials of a processor.')
      .argument('<application>', 'id of the application', readId)
      .addArgument(processorArgument()),
  )
    .addHelpText('after', '\nExample:\n  shopwright processor remove 4503599631466 stripe')
    .action(remove);
}

const processorArgument = () => new Argument('<processor>', 'card processor').choices(PROCESSORS);

const SET_EXAMPLES = `
Pass a secret in the environment variable, or on standard input with a dash as the value: other
users can see command lines, and the shell keeps them in its history.

Examples:
  STRIPE_SECRET_KEY=sk_test_... shopwright processor set 4503599631466 stripe
  shopwright processor set 4503599631466 stripe --secret-key - < key.txt
  STRIPE_SECRET_KEY=sk_test_... STRIPE_SIGNING_SECRET=whsec_... \\
    shopwright processor set 4503599631466 stripe
  shopwright processor set 4503599631466 braintree --environment sandbox \\
    --merchant-id 7xk2 --public-key 9dfc --private-key - < key.txt`;

async function set(id: number, name: ProcessorName, _options: object, command: Command) {
  const credentials = await readCredentials(name, command);
  await runOnStore(command, async ({ table, cipher }) => {
    const application = await readApplication(table, id);
    const changed = await setProcessor(table, cipher, application, name, credentials);
    return processorReport(changed, `The credentials of ${name} are stored. ${TAKES_EFFECT}.`);
  });
}

async function remove(
  id: number,
  name: ProcessorName,
  options: ConfirmOptions,
  command: Command,
): Promise<void> {
  const confirm = confirmation(options, `deletes the credentials of ${name}`);
  await runOnStore(command, async ({ table }) => {
    const application = await readApplication(table, id);
    if (application.processors?.[name]) await confirm(name);
    const changed = await removeProcessor(table, application, name);
    return processorReport(changed, `The credentials of ${name} are deleted. ${TAKES_EFFECT}.`);
  });
}

function processorReport({ id, processors = {} }: Application, heading?: string): Report {
  const times = PROCESSORS.map((name) => [name, processors[name]?.updatedAt] as const);
  const states = times.map(([name, time]) => [name, time ? `set ${time}` : 'not configured']);
  return {
    text: [...(heading ? [heading] : []), formatFields(Object.fromEntries(states))].join('\n\n'),
    json: {
      application_id: id,
      processors: Object.fromEntries(
        times.map(([name, time]) => [name, time ? { updated_at: time } : null]),
      ),
    },
  };
}
