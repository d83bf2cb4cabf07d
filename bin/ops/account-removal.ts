import type { Command } from 'commander';
import { listApplications, readAccount, removeAccount } from '../../shared/tenancy/provisioning.ts';
import { printable, UserFacingError } from '../program.ts';
import { readId } from './arguments.ts';
import { type ConfirmOptions, confirmation, withYes } from './confirmation.ts';
import { deleteApplication } from './delete-tenant.ts';
import { type CloseOptions, close, withNoWait } from './drain.ts';
import { report } from './report.ts';

export function addDeleteAccountCommand(account: Command): void {
  withYes(
    withNoWait(
      account
        .command('delete')
        .description('Deletes an account with all its applications and their data.')
        .argument('<id>', 'id of the account', readId),
    ),
  )
    .addHelpText(
      'after',
      '\nAfter a break, run it again.\n\nExample:\n  shopwright account delete 4503599627370',
    )
    .action(remove);
}

async function remove(
  id: number,
  options: ConfirmOptions & CloseOptions,
  command: Command,
): Promise<void> {
  const confirmed = confirmation(options, 'deletes the account with all its stores and their data');
  await report(command, async (store) => {
    const { name } = await readAccount(store.table, id);
    const applications = await listApplications(store.table, id);
    await confirmed(name);
    const closed = await close(store, applications, options);
    let items = 0;
    for (const application of closed) items += await deleteApplication(store, application);
    const [newer] = await listApplications(store.table, id);
    if (newer)
      throw new UserFacingError(`application ${newer.id} was created meanwhile; run it again`);
    await removeAccount(store.table, id);
    return {
      text: `Deleted the account ${id} (${printable(name)}) and ${closed.length} applications: ${items} items.`,
      json: { id, deleted_applications: closed.map((each) => each.id), deleted_items: items },
    };
  });
}
