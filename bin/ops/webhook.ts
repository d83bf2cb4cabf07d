import { setTimeout } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { signedHeaders } from '../../functions/deliveries/webhooks/sign.ts';
import { readFeed } from '../../shared/events/feed.ts';
import { matchesTypes } from '../../shared/events/type-patterns.ts';
import type { Event } from '../../shared/resources/schemas/event.ts';
import { feed } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { addOptionalApplicationCommand, type OnApplication } from './command.ts';
import { type Listener, openListener } from './webhook-listener.ts';

interface ListenOptions {
  readonly forward?: string;
  readonly types?: string;
  readonly after?: string;
}

export const addWebhookCommands = (program: Command): void =>
  addOptionalApplicationCommand(
    program.command('webhook').description('Helps you develop a webhook receiver.'),
    'listen',
    {
      description: 'Shows the events of an application as they happen, and forwards them, signed.',
      help: `Use it for development. It runs until you press Ctrl-C. When you start it again, it continues
with the next event. A local store creates events only while \`npm start\` serves it. With --table,
it starts with the next new event, or after the event of --after.`,
      options: [
        new Option('--forward <url>', 'send each event to this URL').argParser(readUrl),
        new Option(
          '--types <types>',
          'event types, separated by commas; order.* means all order events',
        ),
        new Option(
          '--after <event>',
          'start after this event (default: where the last run stopped)',
        ).argParser(readEvent),
      ],
      examples: [
        'shopwright webhook listen --forward http://localhost:3000/events',
        "shopwright webhook listen --types 'order.*,payment.*' --json",
      ],
      run: listen,
    },
  );

/** How often the feed is read. */
const INTERVAL_MS = 1_000;

const TIMEOUT_MS = 15_000;

async function listen({
  store: { table },
  application: { id },
  options,
  global,
  command,
}: OnApplication<ListenOptions>): Promise<undefined> {
  const { json = false } = global;
  const { types = '*', forward: url } = options;
  const listener = openListener(global, id);
  listener.after = options.after ?? listener.after ?? (await lastEvent(table, id));
  const print = (text: string) => command.configureOutput().writeOut?.(`${text}\n`);
  if (url && !json) print(`Signing secret: ${listener.secret}`);
  const ending = endingBySignal();
  const receiver = { url, secret: listener.secret, ending };
  for await (const event of newEvents(table, id, listener, ending)) {
    const isWanted = matchesTypes(types.split(','), event.type);
    const outcome = isWanted ? await forward(event, receiver) : '';
    if (outcome === undefined) continue;
    if (isWanted) print(lineOf(event, outcome, json));
    listener.save(event.id);
  }
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
    const { entries } = await readFeed(table, keyspace, { above: listener.after, limit: 100 });
    for (const { id, event } of entries) {
      if (event) yield event;
      else listener.after = id;
      if (listener.after !== id) break;
    }
    await setTimeout(INTERVAL_MS, undefined, { signal: ending }).catch(() => {});
  }
}

const lineOf = (event: Event, outcome: string, json: boolean) =>
  json ? JSON.stringify(event) : `${event.id} ${event.type} ${event.record_id}${outcome}`;

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
    if (!ending.aborted) console.error(`${url} does not respond; trying again: ${error}`);
    return undefined;
  }
}

function readUrl(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw new InvalidArgumentError('It must be a URL, such as http://localhost:3000/events.');
}

function readEvent(text: string): string {
  if (feed.isId(text)) return text;
  throw new InvalidArgumentError('It must be an event ID, such as evt_0000000000000042.');
}
