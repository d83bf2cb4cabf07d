import type { Command } from 'commander';
import { attribute } from '../../shared/contract/attributes.ts';
import { eventOf } from '../../shared/events/append-events.ts';
import type { Event } from '../../shared/events/event.ts';
import { readEvents } from '../../shared/events/feed.ts';
import type { Keyspace } from '../../shared/storage/partitions.ts';
import type { Table } from '../../shared/storage/table.ts';
import { decodeItems } from '../../shared/storage/unreadable-items.ts';
import { isPresent } from '../../shared/storage/write.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { UserFacingError } from '../program.ts';
import { describeApplication } from './application-report.ts';
import { readId } from './arguments.ts';
import { type ConfirmOptions, confirmation, withYes } from './confirmation.ts';
import { runOnStore } from './report.ts';

/** Events of one read. */
const PAGE_SIZE = 100;

export function addRedactCommand(application: Command): void {
  withYes(
    application
      .command('redact-events')
      .description(
        'Removes the data of an erased user, or of an order, from the events of a store.',
      )
      .argument('<id>', 'id of the application', readId)
      .option('--user <id>', 'of this user, with orders, carts, addresses and files', readId)
      .option('--order <id>', 'of this order, as of a guest', readId),
  )
    .addHelpText('after', HELP)
    .action(redact);
}

const HELP = `
It reads all events of the store. If it is interrupted, run it again. With events that cannot be read,
which keep their data, the exit code is 1.

Example:
  shopwright application redact-events 4503599631466 --user 4503599640112`;

interface RedactOptions extends ConfirmOptions {
  readonly user?: number;
  readonly order?: number;
}

async function redact(id: number, options: RedactOptions, command: Command): Promise<void> {
  const isAbout = personOf(options);
  const confirm = confirmation(options, 'removes data from events of the store');
  await runOnStore(command, async ({ table }) => {
    const application = await readApplication(table, id);
    await confirm(application.settings.name);
    const count = await redactEvents(table, application, isAbout);
    // Those that cannot be read keep their data.
    if (table.usage.unreadable) process.exitCode = 1;
    return {
      text: `${count} events of ${describeApplication(application)} have no data any more.`,
      json: { id, redacted_events: count },
    };
  });
}

function personOf({ user, order }: RedactOptions): (event: Event) => boolean {
  if ((user === undefined) === (order === undefined)) {
    throw new UserFacingError('say whose data: --user ID or --order ID');
  }
  if (user === undefined) return isOf('orders', order);
  const isOfUser = isOf('users', user);
  return (event) =>
    isOfUser(event) ||
    [event.data, event.previous ?? {}].some((each) => attribute(each, 'user_id') === user);
}

const isOf =
  (resource: string, id: number | undefined) =>
  (event: Event): boolean =>
    event.resource === resource && event.record_id === id;

/** Events have no index by record: each is read. Who made them, and when, stays. */
async function redactEvents(
  table: Table,
  keyspace: Keyspace,
  isAbout: (event: Event) => boolean,
): Promise<number> {
  let count = 0;
  let above: string | undefined;
  for (let more = true; more; ) {
    const page = await readEvents(table, keyspace, { above, limit: PAGE_SIZE });
    for (const item of page.items) {
      const [event] = decodeItems(table, [item], eventOf);
      if (!event || !isAbout(event) || isRedacted(event)) continue;
      const { previous: _, ...rest } = event;
      const redacted = { ...rest, data: { id: event.record_id }, truncated: true };
      const { pk, sk } = item;
      const edits = [{ attribute: 'data', set: JSON.stringify(redacted) }];
      if (await table.write({ update: { pk, sk }, edits, condition: isPresent })) count += 1;
    }
    above = page.items.at(-1)?.sk;
    more = page.more;
  }
  return count;
}

const isRedacted = ({ truncated, data }: Event) =>
  truncated === true && Object.keys(data).length === 1;
