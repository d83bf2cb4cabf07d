import { type Command, Option } from 'commander';
import { attribute } from '../../shared/contract/attributes.ts';
import { truncated } from '../../shared/events/event.ts';
import { readFeed } from '../../shared/events/feed.ts';
import { encodeTexts, textOf } from '../../shared/events/feed-item.ts';
import type { Event } from '../../shared/resources/schemas/event.ts';
import type { Keyspace } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { isPresent } from '../../shared/storage/write.ts';
import { UserFacingError } from '../program.ts';
import { describeApplication } from './application-report.ts';
import { readId } from './arguments.ts';
import { addApplicationCommand, type OnApplication } from './command.ts';

/** Changes whose events are read at once. */
const PAGE_SIZE = 100;

interface RedactOptions {
  readonly user?: number;
  readonly order?: number;
}

export const addRedactCommand = (parent: Command): void =>
  addApplicationCommand(parent, 'redact-events', {
    description: 'Removes the data of an erased user, or of an order, from the events of a store.',
    help: `The command reads all events of the store. If it is interrupted, run it again. Events that cannot
be read keep their data, and the exit code is then 1.`,
    options: [
      new Option(
        '--user <id>',
        'remove the data of this user, with orders, carts, addresses and files',
      ).argParser(readId),
      new Option('--order <id>', 'remove the data of this order, such as a guest order').argParser(
        readId,
      ),
    ],
    examples: ['shopwright application redact-events 4503599631466 --user 4503599640112'],
    check: personOf,
    confirm: 'removes data from events of the store',
    async run({ store: { table }, application, options, confirm }: OnApplication<RedactOptions>) {
      await confirm(application.settings.name);
      const count = await redactEvents(table, application, personOf(options));
      // Events that cannot be read keep their data.
      if (table.usage.unreadable) process.exitCode = 1;
      return {
        text: `Removed the data from ${count} events of ${describeApplication(application)}.`,
        json: { id: application.id, redacted_events: count },
      };
    },
  });

function personOf({ user, order }: RedactOptions): (event: Event) => boolean {
  if ((user === undefined) === (order === undefined)) {
    throw new UserFacingError('choose whose data to remove: --user ID or --order ID');
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
    const page = await readFeed(table, keyspace, { above, limit: PAGE_SIZE });
    const found = page.entries.filter(({ event }) => event && isAbout(event) && !isRedacted(event));
    for (const [item, own] of Map.groupBy(found, (entry) => entry.item)) {
      if (!item) continue;
      const redacted = new Set(own.map(({ change }) => change));
      const changes = item.changes.map((each) => (redacted.has(each) ? truncated(each) : each));
      const edits = [{ attribute: 'data', set: encodeTexts(changes.map(textOf)) }];
      const isWritten = await table.write({ update: item.key, edits, condition: isPresent });
      if (isWritten) count += own.length;
    }
    above = page.entries.at(-1)?.id;
    more = page.more;
  }
  return count;
}

const isRedacted = ({ truncated, data }: Event) =>
  truncated === true && Object.keys(data).length === 1;
