import type { JsonObject } from '../contract/json.ts';
import type { Scope } from '../contract/resource.ts';
import type { ApiRequest, Caller } from '../endpoint/request.ts';
import type { RecordType, Stored } from '../records/records.ts';

/** `active` and `published` are true or absent (contract.md 1.5). */
export const isShown = ({ active, published }: JsonObject) =>
  active !== false && published !== false;

const isOwnerless = (record: JsonObject) => (record['user_id'] ?? null) === null;

const isOwn = (record: JsonObject, { userId }: Caller) =>
  userId !== undefined && record['user_id'] === userId;

const REACHES: Record<Scope, (record: JsonObject, caller: Caller) => boolean> = {
  all: () => true,
  shown: isShown,
  own: isOwn,
  ownerless: isOwnerless,
  self: (record, { userId }) => userId !== undefined && record['id'] === userId,
  'own-or-ownerless': (record, caller) => isOwn(record, caller) || isOwnerless(record),
};

/** Whether the caller may know of the record at all; if not, it is answered as not there. */
export const reaches = (scope: Scope, record: JsonObject, caller: Caller) =>
  REACHES[scope](record, caller);

/** The records of a catalogue resource that the caller may know of, oldest first. */
export async function visibleRecords(
  { catalogue, scope, caller }: ApiRequest,
  type: RecordType,
): Promise<Stored[]> {
  return (await catalogue.all(type)).filter((record) => reaches(scope, record, caller));
}
