import type { Visible } from '../catalogue/catalogue-replica.ts';
import { attribute, isShownAt } from '../contract/attributes.ts';
import type { StoredRecord } from '../contract/records.ts';
import type { RecordFilter } from '../contract/resource.ts';
import type { RecordType } from '../storage/records.ts';
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

/** Which records of a catalogue the filter reaches. */
const visibleIn = (filter: RecordFilter): Visible => (filter === 'all' ? 'all' : 'shown');

/** The records of a catalogue resource that the caller may know of. */
export const visibleRecords = <Stored extends StoredRecord>(
  { catalogue, filter }: Context,
  type: RecordType<Stored>,
) => catalogue.index(type, visibleIn(filter));
