import type { Visible } from '../catalogue/catalogue-replica.ts';
import { isShown } from '../contract/attributes.ts';
import type { JsonObject } from '../contract/json.ts';
import type { RecordFilter } from '../contract/resource.ts';
import type { ApiRequest, Caller } from '../endpoint/request.ts';
import type { RecordType } from '../storage/records.ts';

const isOwnerless = (record: JsonObject) => (record['user_id'] ?? null) === null;

const isOwn = (record: JsonObject, { userId }: Caller) =>
  userId !== undefined && record['user_id'] === userId;

const REACHES: Record<RecordFilter, (record: JsonObject, caller: Caller) => boolean> = {
  all: () => true,
  shown: isShown,
  own: isOwn,
  ownerless: isOwnerless,
  self: (record, { userId }) => userId !== undefined && record['id'] === userId,
  'own-or-ownerless': (record, caller) => isOwn(record, caller) || isOwnerless(record),
};

/** Whether the caller may know of the record at all; if not, it is answered as not there. */
export const canAccess = (scope: RecordFilter, record: JsonObject, caller: Caller) =>
  REACHES[scope](record, caller);

/** Which records of a catalogue the scope reaches. */
export const visibleIn = (scope: RecordFilter): Visible => (scope === 'all' ? 'all' : 'shown');

/** The records of a catalogue resource that the caller may know of. */
export const visibleRecords = ({ catalogue, scope }: ApiRequest, type: RecordType) =>
  catalogue.index(type, visibleIn(scope));
