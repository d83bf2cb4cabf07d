import type { Visible } from '../catalogue/catalogue-replica.ts';
import { attribute, isShownAt } from '../contract/attributes.ts';
import { forbidden } from '../contract/errors.ts';
import { isStranger, mayRead, type Permission, seesPersonal } from '../contract/permissions.ts';
import type { StoredRecord } from '../contract/records.ts';
import type { Access, AccessLevel, RecordFilter, Resource } from '../contract/resource.ts';
import { openRecords, type RecordType } from '../storage/records.ts';
import type { Caller, Context } from './context.ts';

const ownerOf = (record: StoredRecord) => attribute(record, 'user_id') ?? null;

/** Who asks for a record, and when. */
type Viewer = Pick<Context, 'caller' | 'clock'>;

const isOwn = (record: StoredRecord, { userId }: Caller) =>
  userId !== undefined && ownerOf(record) === userId;

const isPublic = (record: StoredRecord) =>
  ownerOf(record) === null && attribute(record, 'access') === 'public';

const FILTERS: Record<RecordFilter, (record: StoredRecord, viewer: Viewer) => boolean> = {
  all: () => true,
  shown: (record, { clock }) => isShownAt(record, clock.now()),
  own: (record, { caller }) => isOwn(record, caller),
  ownerless: (record) => ownerOf(record) === null,
  public: isPublic,
  self: ({ id }, { caller: { userId, staff } }) => id === (staff?.id ?? userId),
  'own-or-ownerless': (record, { caller }) => isOwn(record, caller) || ownerOf(record) === null,
  'own-or-public': (record, { caller }) => isOwn(record, caller) || isPublic(record),
};

/** Whether the caller may know of the record at all; if not, it is answered as not there. */
export const canAccess = (filter: RecordFilter, record: StoredRecord, viewer: Viewer) =>
  FILTERS[filter](record, viewer);

export function levelOf({ access: kind, staff }: Caller, access: Access): AccessLevel {
  if (kind !== 'staff') return kind;
  return staff?.kind === 'staff' && access.member ? 'member' : 'admin';
}

/** The records that the caller reaches where the access of a route lets them; undefined for none. */
export function filterIn(
  resource: Pick<Resource, 'access'>,
  access: Access,
  caller: Caller,
): RecordFilter | undefined {
  const filter = access[levelOf(caller, access)];
  return filter && resource.access?.personal && !seesPersonal(caller) ? 'ownerless' : filter;
}

/**
 * The record that a body names, if `GET` shows it to the caller: what an action does with a record must be no second
 * way to it. Throws a 403 for a member or key that may read none.
 */
export async function reachable<Stored extends StoredRecord>(
  resource: RecordType<Stored> & Pick<Resource, 'routes' | 'access'>,
  id: number,
  {
    caller,
    clock,
    table,
    application,
  }: Pick<Context, 'caller' | 'clock' | 'table' | 'application'>,
): Promise<Stored | undefined> {
  const { get } = resource.routes;
  if (!isStranger(caller) && !mayRead(caller, resource.name)) {
    throw forbidden(`${resource.name}:read` as Permission);
  }
  const access = get?.access ?? 'anyone';
  const filter = access === 'anyone' ? undefined : filterIn(resource, access, caller);
  const record = filter && (await openRecords(table, application, resource).get(id));
  return record && canAccess(filter, record, { caller, clock }) ? record : undefined;
}

/** Which records of a catalogue the filter reaches. */
const visibleIn = (filter: RecordFilter): Visible => (filter === 'all' ? 'all' : 'shown');

/** The records of a catalogue resource that the caller may know of. */
export const visibleRecords = <Stored extends StoredRecord>(
  { catalogue, filter }: Context,
  type: RecordType<Stored>,
) => catalogue.index(type, visibleIn(filter));
