import type { Command } from 'commander';
import { newTokenKeys } from '../../shared/tenancy/keys.ts';
import { changeApplication } from '../../shared/tenancy/provisioning.ts';
import { endEarlierTokens } from '../../shared/tenancy/revocations.ts';
import { describeApplication } from './application-report.ts';
import { addApplicationCommand, type OnApplication } from './command.ts';
import { clearApplication, deleteApplication } from './delete-tenant.ts';
import { type DrainOptions, drain, noWaitOption } from './drain.ts';

export function addDeleteCommands(parent: Command): void {
  addApplicationCommand(parent, 'clear', {
    description: 'Deletes all records of an application, but keeps its settings and keys.',
    help: 'If the command is interrupted, run it again.',
    confirm: 'deletes all records of the store and ends every token',
    examples: ['shopwright application clear 4503599631466'],
    async run({ store, application, confirm }) {
      const { id } = application;
      await confirm(application.settings.name);
      // Tokens of deleted users must not be valid.
      const keys = await newTokenKeys(store.cipher, application);
      const now = Date.now();
      const ended = endEarlierTokens(id, keys.signing.generation, now);
      const changed = await changeApplication(store.table, application, keys, now, [ended]);
      const items = await clearApplication(store, changed);
      return {
        text: `Deleted all records of ${describeApplication(application)}: ${items} items.`,
        json: { id, deleted_items: items },
      };
    },
  });

  addApplicationCommand(parent, 'delete', {
    description: 'Disables an application and deletes it with all its data.',
    help: 'If the command is interrupted, run it again.',
    options: [noWaitOption()],
    confirm: 'deletes the store with all its data',
    examples: ['shopwright application delete 4503599631466'],
    async run({ store, application, options, confirm }: OnApplication<DrainOptions>) {
      await confirm(application.settings.name);
      const [drained = application] = await drain(store, [application], options);
      const items = await deleteApplication(store, drained);
      return {
        text: `Deleted ${describeApplication(application)}: ${items} items.`,
        json: { id: application.id, deleted_items: items },
      };
    },
  });
}
