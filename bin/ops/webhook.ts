import { setTimeout } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { signedHeaders } from '../../functions/deliveries/webhooks/sign.ts';
import { eventOf } from '../../shared/events/append-events.ts';
import type { Event } from '../../shared/events/event.ts';
import { readFeed } from '../../shared/events/feed.ts';
import { matchesTypes } from '../../shared/events/type-patterns.ts';
import { feed } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { decodeItems } from '../../shared/storage/unreadable-items.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { type ApplicationOption, findApplication, withApplication } from './one-application.ts';
import { runOnStore } from './report.ts';
import type { StoreOptions } from './store.ts';
import { type Listener, openListener } from './webhook-listener.ts';

export function addWebhookCommands(program: Command): void {
  const webhook = program.command('webhook').description('Events, for those who write receivers.');

  withApplication(
    webhook
      .command('listen')
      .description('Shows the events of an application as they come, and forwards them, signed.')
      .option('--forward <url>', 'URL to which each event is sent', readUrl)
      .option('--types <types>', 'types, with commas between them; order.* are all of orders')
      .option('--after <event>', 'begins behind this event (default: where it ended)', readEvent),
  )
    .addHelpText('after', EXAMPLES)
    .action(listen);
}

const EXAMPLES = `
For development: it runs until Ctrl-C, and goes on with the next event when it is started again. The
events of a local store are made while \`npm start\` serves it. With --table it begins at the end, or
behind --after.

Examples:
  shopwright webhook listen --forward http://localhost:3000/events
  shopwright webhook listen --types 'order.*,payment.*' --json`;

/** How often the feed is read. */
const INTERVAL_MS = 1_000;

const TIMEOUT_MS = 15_000;

interface ListenOptions extends ApplicationOption {
  readonly forward?: string;
  readonly types?: string;
  readonly after?: string;
}

type GlobalOptions = StoreOptions & { readonly json?: boolean };

const listen = (options: ListenOptions, command: Command): Promise<void> =>
  runOnStore(command, async ({ table }) => {
    await listenOn(table, options, command);
    return undefined;
  });

async function listenOn(table: Table, options: ListenOptions, command: Command): Promise<void> {
  const { id } = await findApplication({ table }, options);
  const { json = false, table: cloud, data } = command.optsWithGlobals<GlobalOptions>();
  const listener = openListener(cloud === undefined ? data : undefined, id);
  listener.after = options.after ?? listener.after ?? (await lastEvent(table, id));
  const print = (text: string) => command.configureOutput().writeOut?.(`${text}\n`);
  if (options.forward && !json) print(`Signing secret: ${listener.secret}`);
  const ending = endingBySignal();
  const receiver = { url: options.forward, secret: listener.secret, ending };
  const show = showing(options.types, receiver, (event, outcome) =>
    print(json ? JSON.stringify(event) : lineOf(event, outcome)),
  );
  for await (const event of newEvents(table, id, listener, ending)) {
    if (await show(event)) listener.save(event.id);
  }
}

/** Forwards and prints an event of the types; false when it has to be forwarded again. */
function showing(
  types = '*',
  receiver: Receiver,
  print: (event: Event, outcome: string) => void,
): (event: Event) => Promise<boolean> {
  const wanted = types.split(',');
  return async (event) => {
    if (!matchesTypes(wanted, event.type)) return true;
    const outcome = await forward(event, receiver);
    if (outcome !== undefined) print(event, outcome);
    return outcome !== undefined;
  };
}

function endingBySignal(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  return ending.signal;
}

/**
 * The events behind the last one that is done; one that is not done comes again, and one that cannot be
 * read is passed over.
 */
async function* newEvents(
  table: Table,
  application: number,
  listener: Listener,
  ending: AbortSignal,
): AsyncGenerator<Event> {
  while (!ending.aborted) {
    const keyspace = await readApplication(table, application);
    const { items } = await readFeed(table, keyspace, { above: listener.after, limit: 100 });
    for (const item of items) {
      const [event] = decodeItems(table, [item], eventOf);
      if (event) yield event;
      else listener.after = item.sk;
      if (listener.after !== item.sk) break;
    }
    await setTimeout(INTERVAL_MS, undefined, { signal: ending }).catch(() => {});
  }
}

const lineOf = ({ id, type, record_id }: Event, outcome: string) =>
  `${id} ${type} ${record_id}${outcome}`;

async function lastEvent(table: Table, application: number): Promise<string> {
  const item = await table.get(feed.lastKey(application), { consistent: true });
  return feed.idOf(Number(item?.['number'] ?? 0));
}

interface Receiver {
  readonly url: string | undefined;
  readonly secret: string;
  readonly ending: AbortSignal;
}

/** What the receiver answered. Undefined when it did not: the event is sent again. */
async function forward(
  event: Event,
  { url, secret, ending }: Receiver,
): Promise<string | undefined> {
  if (url === undefined) return '';
  const body = JSON.stringify(event);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: signedHeaders({ id: event.id, body }, [secret], Date.now()),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return ` -> ${response.status}`;
  } catch (error) {
    if (!ending.aborted) console.error(`${url} does not answer; it is tried again: ${error}`);
    return undefined;
  }
}

function readUrl(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new InvalidArgumentError('It must be a URL, as http://localhost:3000/events.');
}

function readEvent(text: string): string {
  if (feed.isId(text)) return text;
  throw new InvalidArgumentError('It must be the id of an event, as evt_0000000000000042.');
}
