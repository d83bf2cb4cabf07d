import { Argument, type Command } from 'commander';
import { PROCESSOR_NAMES, type ProcessorName } from '../../shared/resources/schemas/processors.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import type { ConfiguredProcessor } from '../../shared/tenancy/processor-credentials.ts';
import { removeProcessor, setProcessor } from '../../shared/tenancy/processors.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { TAKES_EFFECT } from './application-report.ts';
import { addApplicationCommand, addCommand, applicationArgument } from './command.ts';
import { credentialOptions, readCredentials, SECRET_HELP } from './processor-credentials.ts';
import { formatFields, type Report } from './report.ts';

export function addProcessorCommands(program: Command): void {
  const processor = program
    .command('processor')
    .description('The card processors of an application.');
  const argument = new Argument('<processor>', 'card processor').choices(PROCESSOR_NAMES);

  addCommand(processor, 'set', {
    description: 'Stores the credentials of a processor, encrypted; they are never shown again.',
    help: SECRET_HELP,
    arguments: [applicationArgument('<application>'), argument],
    options: credentialOptions,
    examples: [
      'STRIPE_SECRET_KEY=sk_test_... shopwright processor set 4503599631466 stripe',
      'shopwright processor set 4503599631466 stripe --secret-key - < key.txt',
      'STRIPE_SECRET_KEY=sk_test_... STRIPE_SIGNING_SECRET=whsec_... \\\n' +
        '    shopwright processor set 4503599631466 stripe',
      'shopwright processor set 4503599631466 braintree --environment sandbox \\\n' +
        '    --merchant-id 7xk2 --public-key 9dfc --private-key - < key.txt',
    ],
    async run({ store, command }, id: number, name: ProcessorName) {
      const credentials = await readCredentials(name, command);
      const application = await readApplication(store.table, id);
      const changed = await setProcessor(
        store.table,
        store.cipher,
        application,
        name,
        credentials,
        Date.now(),
      );
      return processorReport(changed, `The credentials of ${name} are stored. ${TAKES_EFFECT}.`);
    },
  });

  addApplicationCommand(processor, 'show', {
    description: 'Shows which processors are configured, without their credentials.',
    examples: ['shopwright processor show 4503599631466'],
    run: async ({ application }) => processorReport(application),
  });

  addApplicationCommand(processor, 'remove', {
    description: 'Deletes the credentials of a processor.',
    arguments: [argument],
    confirm: 'deletes the credentials of the processor',
    examples: ['shopwright processor remove 4503599631466 stripe'],
    async run({ store, application, confirm }, name: ProcessorName) {
      if (application.processors?.[name]) await confirm(name);
      const changed = await removeProcessor(store.table, application, name, Date.now());
      return processorReport(changed, `The credentials of ${name} are deleted. ${TAKES_EFFECT}.`);
    },
  });
}

function processorReport({ id, processors = {} }: Application, heading?: string): Report {
  const all = PROCESSOR_NAMES.map((name) => [name, processors[name]] as const);
  const states = all.map(([name, configured]) => [name, stateOf(configured)]);
  return {
    text: [...(heading ? [heading] : []), formatFields(Object.fromEntries(states))].join('\n\n'),
    json: {
      application_id: id,
      processors: Object.fromEntries(
        all.map(([name, configured]) => [name, configured ? reported(configured) : null]),
      ),
    },
  };
}

function stateOf(configured: ConfiguredProcessor | undefined): string {
  if (!configured) return 'not configured';
  return `set ${configured.updatedAt}${configured.active === false ? ', switched off' : ''}`;
}

const reported = ({ updatedAt, active }: ConfiguredProcessor) => ({
  updated_at: updatedAt,
  active: active !== false,
});
