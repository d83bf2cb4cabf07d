import { isDeepStrictEqual } from 'node:util';
import type { ServiceRequest } from '../../shared/actions/context.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import type { NewEvents } from '../../shared/events/event.ts';
import { singular } from '../../shared/events/event-types.ts';
import { viewRequest } from '../../shared/mail/mail-requests.ts';
import { notifications } from '../../shared/resources/notifications.ts';
import { orders } from '../../shared/resources/orders.ts';
import { MAIL_REQUESTED } from '../../shared/resources/schemas/mail-events.ts';
import { DRAFT } from '../../shared/resources/schemas/order-states.ts';
import {
  byOperator,
  bySystem,
  type Made,
  readDeletion,
  readMade,
} from '../../shared/storage/audited-table.ts';
import type { Change } from '../../shared/storage/change.ts';
import { deletionKey, isRecordKey, readAuditedKey, stockItems } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { decodeItem, decodeItems, UnreadableItem } from '../../shared/storage/unreadable-items.ts';
import type { Item } from '../../shared/storage/write.ts';
import { applicationOf } from '../../shared/tenancy/application.ts';
import { adminView } from '../../shared/tenancy/settings-view.ts';
import { credentialsParts } from './credentials-parts.ts';
import type { EventParts } from './event-parts.ts';
import { makesEvents, showRecord } from './show-record.ts';
import { specialTypes } from './special-types.ts';
import { stockParts } from './stock-events.ts';

/**
 * The events of a change: undefined for one that nobody sees. Throws an `UnreadableItem` when what it
 * has written cannot be decoded; of what was before, events tell nothing then.
 */
export async function makeEvents(
  change: Change,
  request: ServiceRequest,
): Promise<NewEvents | undefined> {
  const item = change.after ?? change.before;
  const parts = item && (await partsOf(item, change, request));
  if (!parts) return undefined;
  const { types, resource, id, shown, previous } = parts;
  const { by, at } = await madeOf(item, change, request);
  return {
    types,
    created_at: new Date(at).toISOString(),
    resource,
    record_id: id,
    by,
    data: { ...shown },
    ...(previous && ({ previous: { ...previous } } satisfies Partial<NewEvents>)),
  };
}

async function partsOf(
  item: Item,
  change: Change,
  request: ServiceRequest,
): Promise<EventParts | undefined> {
  if (stockItems.recordOf(item)) return stockParts(change, request);
  const { name, id } = readAuditedKey(item);
  if (isRecordKey(item)) return recordParts(name, id, change, request);
  if (name === 'application') return applicationParts(change, request.table);
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
  const images = await records.ofLog([change.before, change.after]);
  if (change.after && !images[1]) throw new UnreadableItem('the record of a change cannot be read');
  const isUnknown = change.before !== undefined && !images[0];
  const seen = images.map((record) => (isDraft(resource, record) ? undefined : record));
  const isUnseen = images.some((record) => isDraft(resource, record)) && !seen.some(Boolean);
  return isUnseen ? undefined : partsOfImages(resource, id, seen, isUnknown, request);
}

/** `isUnknown`: there was a record, which cannot be read. */
async function partsOfImages(
  resource: string,
  id: number,
  [before, after]: readonly (StoredRecord | undefined)[],
  isUnknown: boolean,
  request: ServiceRequest,
): Promise<EventParts> {
  const [was, is] = await Promise.all(
    [before, after].map((record) => record && showRecord(resource, record, request)),
  );
  const common = { resource, id, shown: is ?? was ?? {} };
  const one = singular(resource);
  if (!after) return { ...common, types: [`${one}.deleted`] };
  if (isUnknown) return { ...common, types: [`${one}.updated`] };
  const special = specialTypes(resource, before, after);
  if (!was || !is) return { ...common, types: [`${one}.created`, ...special] };
  return { ...common, ...updateParts(`${one}.updated`, special, changedFields(was, is)) };
}

/** A draft is not there for anybody who gets events: an order is made when it is sent. */
const isDraft = (resource: string, record: StoredRecord | undefined) =>
  resource === orders.name && record !== undefined && attribute(record, 'state') === DRAFT;

function updateParts(type: string, special: readonly string[], previous: object) {
  const isSeen = Object.keys(previous).some((field) => field !== 'updated_at');
  return {
    types: [...(isSeen ? [type] : []), ...special],
    // What was personal stays out of the event of its erasure.
    ...(!('erased_at' in previous) && ({ previous } satisfies Pick<EventParts, 'previous'>)),
  };
}

function applicationParts({ before, after }: Change, table: Table): EventParts | undefined {
  if (!before || !after) return undefined;
  const application = decodeItem(table, after, applicationOf);
  const shown = adminView(application);
  const common = { types: ['application.updated'], resource: 'application', id: application.id };
  const [was] = decodeItems(table, [before], applicationOf);
  if (!was) return { ...common, shown };
  const previous = changedFields(adminView(was), shown);
  return Object.keys(previous).length === 0 ? undefined : { ...common, shown, previous };
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

/** The author of a deletion is kept apart; what has expired, the database deletes. */
async function madeOf(item: Item, change: Change, { table }: ServiceRequest): Promise<Made> {
  const { time: at } = change;
  if (change.after) return readMade(item) ?? { by: bySystem(), at };
  const expiry = Number(item['expires_at'] ?? Infinity) * 1_000;
  if (expiry <= at) return { by: bySystem(), at };
  const deletion = await table.get(deletionKey(item), { consistent: true });
  return readDeletion(deletion, at) ?? { by: byOperator(), at };
}
