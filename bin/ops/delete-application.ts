import type { Command } from 'commander';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import { endEarlierTokens } from '../../shared/tenancy/revocations.ts';
import { newTokenKeys } from '../../shared/tenancy/rotation.ts';
import { describeApplication } from './application-report.ts';
import { readId } from './arguments.ts';
import { type ConfirmOptions, confirmation, withYes } from './confirmation.ts';
import { clearApplication, deleteApplication } from './delete-tenant.ts';
import { type DrainOptions, drain, withNoWait } from './drain.ts';
import { runOnStore } from './report.ts';

export function addDeleteCommands(application: Command): void {
  withYes(
    application
      .command('clear')
      .description('Deletes all records of an application; its settings and keys stay.')
      .argument('<id>', 'id of the application', readId),
  )
    .addHelpText('after', help('clear'))
    .action(runClear);

  withYes(
    withNoWait(
      application
        .command('delete')
        .description('Disables an application and deletes it with all its data.')
        .argument('<id>', 'id of the application', readId),
    ),
  )
    .addHelpText('after', help('delete'))
    .action(runDelete);
}

const help = (name: string) => `
If it is interrupted, run it again.

Example:
  shopwright application ${name} 4503599631466`;

async function runClear(id: number, options: ConfirmOptions, command: Command): Promise<void> {
  const confirm = confirmation(options, 'deletes all records of the store and ends every token');
  await runOnStore(command, async (store) => {
    const application = await readApplication(store.table, id);
    await confirm(application.settings.name);
    // Tokens of deleted users must not be valid.
    const keys = await newTokenKeys(store.cipher, application);
    const ended = endEarlierTokens(id, keys.signing.generation);
    const changed = await changeApplication(store.table, application, keys, [ended]);
    const items = await clearApplication(store, changed);
    return {
      text: `All records of ${describeApplication(application)} are deleted: ${items} items.`,
      json: { id, deleted_items: items },
    };
  });
}

async function runDelete(
  id: number,
  options: ConfirmOptions & DrainOptions,
  command: Command,
): Promise<void> {
  const confirm = confirmation(options, 'deletes the store with all its data');
  await runOnStore(command, async (store) => {
    const application = await readApplication(store.table, id);
    await confirm(application.settings.name);
    const [drained = application] = await drain(store, [application], options);
    const items = await deleteApplication(store, drained);
    return {
      text: `Deleted ${describeApplication(application)}: ${items} items.`,
      json: { id, deleted_items: items },
    };
  });
}
