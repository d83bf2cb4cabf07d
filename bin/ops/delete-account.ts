import type { Command } from 'commander';
import { listApplications, readAccount, removeAccount } from '../../shared/tenancy/provisioning.ts';
import { printable, UserFacingError } from '../program.ts';
import { readId } from './arguments.ts';
import { type ConfirmOptions, confirmation, withYes } from './confirmation.ts';
import { deleteApplication } from './delete-tenant.ts';
import { type DrainOptions, drain, withNoWait } from './drain.ts';
import { runOnStore } from './report.ts';

export function addDeleteAccountCommand(account: Command): void {
  withYes(
    withNoWait(
      account
        .command('delete')
        .description('Deletes an account with all its applications and their data.')
        .argument('<id>', 'id of the account', readId),
    ),
  )
    .addHelpText('after', HELP)
    .action(deleteAccount);
}

const HELP = `
If it is interrupted, run it again.

Example:
  shopwright account delete 4503599627370`;

async function deleteAccount(
  id: number,
  options: ConfirmOptions & DrainOptions,
  command: Command,
): Promise<void> {
  const confirm = confirmation(options, 'deletes the account with all its stores and their data');
  await runOnStore(command, async (store) => {
    const { name } = await readAccount(store.table, id);
    const applications = await listApplications(store.table, id);
    await confirm(name);
    const drained = await drain(store, applications, options);
    let items = 0;
    for (const application of drained) items += await deleteApplication(store, application);
    const [added] = await listApplications(store.table, id);
    if (added) {
      throw new UserFacingError(`application ${added.id} was created meanwhile; run it again`);
    }
    await removeAccount(store.table, id);
    return {
      text: `Deleted the account ${id} (${printable(name)}) and ${drained.length} applications: ${items} items.`,
      json: { id, deleted_applications: drained.map((each) => each.id), deleted_items: items },
    };
  });
}
