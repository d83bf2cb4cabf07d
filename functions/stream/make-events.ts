import { isDeepStrictEqual } from 'node:util';
import type { ServiceRequest } from '../../shared/actions/context.ts';
import { limited, type NewEvent } from '../../shared/events/event.ts';
import { MAIL_REQUESTED } from '../../shared/events/mail-events.ts';
import {
  type Author,
  byOperator,
  bySystem,
  deletedBy,
  readAuthor,
} from '../../shared/storage/audited-table.ts';
import type { Change } from '../../shared/storage/change.ts';
import { deletionKey, isRecordKey, readAuditedKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Item } from '../../shared/storage/write.ts';
import { applicationOf } from '../../shared/tenancy/application.ts';
import { adminView } from '../application/settings.ts';
import { singular } from '../events/event-types.ts';
import { viewRequest } from '../notifications/mail-requests.ts';
import { notifications } from '../notifications/resource.ts';
import { credentialsParts } from './credentials-parts.ts';
import { makesEvents, showRecord } from './services.ts';
import { specialTypes } from './special-types.ts';

/** Those that say what has changed: of a refund, which one it was. */
const HAS_PREVIOUS = /\.updated$|refund|email_changed/;

/** The events of a change: none of one that nobody sees. */
export async function makeEvents(change: Change, request: ServiceRequest): Promise<NewEvent[]> {
  const item = change.after ?? change.before;
  if (!item) return [];
  const parts = await partsOf(item, change, request);
  if (!parts) return [];
  const { types, resource, id, shown, previous } = parts;
  const by = await authorOf(item, change, request);
  return types.map((type) =>
    limited({
      type,
      created_at: new Date(change.time).toISOString(),
      resource,
      record_id: id,
      by,
      data: { ...shown },
      ...(previous && HAS_PREVIOUS.test(type) && { previous: { ...previous } }),
    }),
  );
}

/** What the events of one change have in common. */
export interface EventParts {
  readonly types: readonly string[];
  readonly resource: string;
  readonly id: number;
  readonly shown: object;
  readonly previous?: object | undefined;
}

async function partsOf(
  item: Item,
  change: Change,
  request: ServiceRequest,
): Promise<EventParts | undefined> {
  const { name, id } = readAuditedKey(item);
  if (isRecordKey(item)) return recordParts(name, id, change, request);
  if (name === 'application') return applicationParts(change);
  if (name === 'notifications#requests') return mailRequestParts(id, change);
  return credentialsParts(item, change, request);
}

async function recordParts(
  resource: string,
  id: number,
  change: Change,
  request: ServiceRequest,
): Promise<EventParts | undefined> {
  if (!makesEvents(resource)) return undefined;
  const records = openRecords(request.table, request.application, { name: resource });
  const [before, after] = await Promise.all(
    [change.before, change.after].map((item) => item && records.ofItem(item)),
  );
  if (change.after && !after) return undefined;
  const [was, is] = await Promise.all(
    [before, after].map((record) => record && showRecord(resource, record, request)),
  );
  const common = { resource, id, shown: is ?? was ?? {} };
  const one = singular(resource);
  if (!after) return { ...common, types: [`${one}.deleted`] };
  if (!was && change.before) return { ...common, types: [`${one}.updated`] };
  const special = specialTypes(resource, before, after);
  if (!was || !is) return { ...common, types: [`${one}.created`, ...special] };
  return { ...common, ...updateParts(`${one}.updated`, special, changedFields(was, is)) };
}

function updateParts(type: string, special: readonly string[], previous: object) {
  const isSeen = Object.keys(previous).some((field) => field !== 'updated_at');
  return {
    types: [...(isSeen ? [type] : []), ...special],
    // What was personal stays out of the event of its erasure.
    ...(!('erased_at' in previous) && { previous }),
  };
}

function applicationParts({ before, after }: Change): EventParts | undefined {
  if (!before || !after) return undefined;
  const { id } = applicationOf(after);
  const [was, shown] = [adminView(applicationOf(before)), adminView(applicationOf(after))];
  const previous = changedFields(was, shown);
  if (Object.keys(previous).length === 0) return undefined;
  return { types: ['application.updated'], resource: 'application', id, shown, previous };
}

function mailRequestParts(id: number, { after }: Change): EventParts | undefined {
  if (!after) return undefined;
  const shown = { id, ...viewRequest(after) };
  return { types: [MAIL_REQUESTED], resource: notifications.name, id, shown };
}

/** The fields that differ, as they were; null for those that were not there. */
function changedFields(was: object, is: object): object {
  const before: Readonly<Record<string, unknown>> = { ...was };
  const after: Readonly<Record<string, unknown>> = { ...is };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, before[name] ?? null]),
  );
}

/** Of a deletion, the author is kept apart; what has expired, the database deletes. */
async function authorOf(item: Item, change: Change, { table }: ServiceRequest): Promise<Author> {
  if (change.after) return readAuthor(item) ?? bySystem();
  const expiry = Number(item['expires_at'] ?? Infinity) * 1_000;
  if (expiry <= change.time) return bySystem();
  const deletion = await table.get(deletionKey(item), { consistent: true });
  return deletedBy(deletion, change.time) ?? byOperator();
}
