import type { Command } from 'commander';
import type { Application } from '../../shared/tenancy/application.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { readId } from './arguments.ts';
import { type Report, runOnStore } from './report.ts';
import type { Store } from './store.ts';

interface ApplicationCommand {
  readonly description: string;
  readonly help: string;
  readonly run: (store: Store, application: Application) => Promise<Report>;
}

/** `application <name> <id>`: a command about one application, without options. */
export function addApplicationCommand(
  application: Command,
  name: string,
  { description, help, run }: ApplicationCommand,
): void {
  application
    .command(name)
    .description(description)
    .argument('<id>', 'id of the application', readId)
    .addHelpText('after', help)
    .action((id: number, _options: object, command: Command) =>
      runOnStore(command, async (store) => run(store, await readApplication(store.table, id))),
    );
}
