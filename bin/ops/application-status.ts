import type { Command } from 'commander';
import { readApplication, setStatus } from '../../shared/tenancy/provisioning.ts';
import { NOTICED, reported } from './application-report.ts';
import { readId } from './arguments.ts';
import { report } from './report.ts';

/** The commands that set a status, and what they do to the API of the store. */
const COMMANDS = [
  {
    name: 'disable',
    status: 'inactive',
    description: 'Closes the API of an application; its data stays.',
    effect: 'its API is closed',
  },
  {
    name: 'enable',
    status: 'active',
    description: 'Opens the API of an application again.',
    effect: 'its API is open',
  },
] as const;

export function addStatusCommands(application: Command): void {
  for (const { name, status, description, effect } of COMMANDS) {
    application
      .command(name)
      .description(description)
      .argument('<id>', 'id of the application', readId)
      .addHelpText('after', `\nExample:\n  shopwright application ${name} 4503599631466`)
      .action((id: number, _options: object, command: Command) =>
        report(command, async ({ table }) => {
          const application = await readApplication(table, id);
          const changed = await setStatus(table, application, status);
          return reported(
            changed,
            `The application is ${status}. ${NOTICED}; from then on ${effect}.`,
          );
        }),
      );
  }
}
