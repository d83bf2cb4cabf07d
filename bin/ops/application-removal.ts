import type { Command } from 'commander';
import { newSigning } from '../../shared/tenancy/keys.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import { titled } from './application-report.ts';
import { readId } from './arguments.ts';
import { type ConfirmOptions, confirmation, withYes } from './confirmation.ts';
import { clearData, deleteApplication } from './delete-tenant.ts';
import { type CloseOptions, close, withNoWait } from './drain.ts';
import { report } from './report.ts';

export function addRemovalCommands(application: Command): void {
  withYes(
    application
      .command('clear')
      .description('Deletes all records of an application; its settings and keys stay.')
      .argument('<id>', 'id of the application', readId),
  )
    .addHelpText(
      'after',
      '\nAfter a break, run it again.\n\nExample:\n  shopwright application clear 4503599631466',
    )
    .action(clear);

  withYes(
    withNoWait(
      application
        .command('delete')
        .description('Closes an application and deletes it with all its data.')
        .argument('<id>', 'id of the application', readId),
    ),
  )
    .addHelpText(
      'after',
      '\nAfter a break, run it again.\n\nExample:\n  shopwright application delete 4503599631466',
    )
    .action(remove);
}

async function clear(id: number, options: ConfirmOptions, command: Command): Promise<void> {
  const confirmed = confirmation(options, 'deletes all records of the store and ends every token');
  await report(command, async (store) => {
    const application = await readApplication(store.table, id);
    await confirmed(application.settings.name);
    // Tokens of users who are gone must not speak for anybody.
    const signing = await newSigning(store.vault, id, application.signing.generation + 1);
    const changed = await changeApplication(store.table, application, { signing });
    const items = await clearData(store, changed);
    return {
      text: `All records of ${titled(application)} are deleted: ${items} items.`,
      json: { id, deleted_items: items },
    };
  });
}

async function remove(
  id: number,
  options: ConfirmOptions & CloseOptions,
  command: Command,
): Promise<void> {
  const confirmed = confirmation(options, 'deletes the store with all its data');
  await report(command, async (store) => {
    const application = await readApplication(store.table, id);
    await confirmed(application.settings.name);
    const [closed = application] = await close(store, [application], options);
    const items = await deleteApplication(store, closed);
    return {
      text: `Deleted ${titled(application)}: ${items} items.`,
      json: { id, deleted_items: items },
    };
  });
}
