import type { ServiceRequest } from '../../shared/actions/context.ts';
import { localDate } from '../../shared/contract/dates.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { systemClock } from '../../shared/endpoint/system-clock.ts';
import { type FeedEntry, readFeed } from '../../shared/events/feed.ts';
import { type Counted, recount } from '../../shared/reports/recount.ts';
import {
  type ReportState,
  readReportState,
  type VersionedState,
} from '../../shared/reports/report-state.ts';
import type { Row } from '../../shared/reports/rows.ts';
import {
  type ReportSettings,
  SALES_RULES,
  salesOfOrder,
} from '../../shared/reports/sales-of-order.ts';
import { taxesOfDocument } from '../../shared/reports/taxes-of-document.ts';
import { invoices } from '../../shared/resources/invoices.ts';
import { orders } from '../../shared/resources/orders.ts';
import { openRecords, type RecordType } from '../../shared/storage/records.ts';
import { keyFor } from '../../shared/tenancy/hash-keys.ts';
import type { Deliver } from './delivery-context.ts';

/** What records are counted with. */
type Counting = ServiceRequest & Pick<ReportSettings, 'hashKey'>;

/** Items of the feed, and records, that are counted at once. */
const PAGE_SIZE = 25;

/** After which a run begins nothing more: less than the function may take. */
const RUN_MS = 30_000;

/** When to look again after somebody else has counted meanwhile. */
const BUSY_MS = 10_000;

/** The reader of the feed that keeps the sums of reports. */
export const countReports: Deliver = async (_, context) => {
  const { clock = systemClock, calls, cipher } = context;
  const begun = clock.now();
  const hashKey = await keyFor(context.request.application, cipher, 'customer');
  const request = { ...context.request, hashKey };
  const isOver = () => clock.now() >= begun + RUN_MS || calls.signal?.aborted === true;
  let read: VersionedState | undefined = await readReportState(request.table, request.application);
  while (read && !isOver()) {
    const step = await nextStep(request, withSettings(read.state, request), clock.now());
    if (!step) return undefined;
    read = await recount(request.table, request.application, read, step);
  }
  return clock.now() + (read ? 0 : BUSY_MS);
};

/** Other settings or rules than those with which all was counted have all counted again. */
function withSettings(state: ReportState, { application }: ServiceRequest): ReportState {
  const { timezone, currency_code: currency } = application.settings;
  const rules = SALES_RULES;
  const isSame = state.timezone === timezone && state.currency === currency;
  if (isSame && state.rules === rules) return state;
  return { ...state, timezone, currency, rules, walk: { resource: orders.name, above: 0 } };
}

type Step = Parameters<typeof recount>[3];

/** What is new first, then what is counted again; undefined when nothing is left. */
async function nextStep(
  request: Counting,
  state: ReportState,
  now: number,
): Promise<Step | undefined> {
  const { table, application } = request;
  const { entries } = await readFeed(table, application, { above: state.after, limit: PAGE_SIZE });
  const last = entries.at(-1);
  if (last) return newEvents(request, entries, { ...state, after: last.id, counted_at: now });
  if (state.walk) return walkOn(request, { ...state, counted_at: now }, state.walk);
  return undefined;
}

async function newEvents(
  request: Counting,
  entries: readonly FeedEntry[],
  next: ReportState,
): Promise<Step> {
  const events = entries.flatMap(({ event }) => event ?? []);
  const idsOf = (name: string) => [
    ...new Set(events.flatMap(({ resource, record_id }) => (resource === name ? record_id : []))),
  ];
  const further = events.flatMap(({ type, created_at }) => cartRow(type, created_at, request));
  const counted = await Promise.all(COUNTED.map(({ name, count }) => count(idsOf(name), request)));
  return { counted: counted.flat(), further, next };
}

const CART_KEYS: Readonly<Record<string, string>> = {
  'cart.created': 'made',
  'cart.abandoned': 'abandoned',
};

function cartRow(type: string, time: string, { application }: ServiceRequest): Row[] {
  const key = CART_KEYS[type];
  if (key === undefined) return [];
  const day = localDate(Date.parse(time), application.settings.timezone);
  return [{ dimension: 'cart', day, key, amounts: [1] }];
}

/** Records of a resource that reports count: what each adds to the sums, nothing if it is gone. */
function counting<Stored extends StoredRecord>(
  type: RecordType<Stored>,
  rowsOf: (record: Stored, settings: ReportSettings) => readonly Row[],
) {
  const { name: resource } = type;
  const recordsIn = ({ table, application }: ServiceRequest) =>
    openRecords(table, application, type);
  return {
    name: resource,
    idsAbove: async (above: number, request: ServiceRequest) =>
      (await recordsIn(request).page({ above, limit: PAGE_SIZE })).ids,
    async count(ids: readonly number[], request: Counting): Promise<Counted[]> {
      const { application, hashKey } = request;
      const found = await recordsIn(request).getMany(ids, { consistent: true });
      return ids.map((id) => {
        const record = found.get(id);
        const rows = record ? rowsOf(record, { ...application.settings, hashKey }) : [];
        return { resource, id, rows };
      });
    },
  };
}

/** In the order in which all of them are counted again. */
const COUNTED = [counting(orders, salesOfOrder), counting(invoices, taxesOfDocument)];

async function walkOn(
  request: Counting,
  state: ReportState,
  { resource, above }: NonNullable<ReportState['walk']>,
): Promise<Step> {
  const place = COUNTED.findIndex(({ name }) => name === resource);
  const ids = (await COUNTED[place]?.idsAbove(above, request)) ?? [];
  const last = ids.at(-1);
  const following = COUNTED[place + 1];
  if (last === undefined) {
    const walk = following && { resource: following.name, above: 0 };
    return { counted: [], next: { ...state, walk } };
  }
  const counted = (await COUNTED[place]?.count(ids, request)) ?? [];
  return { counted, next: { ...state, walk: { resource, above: last } } };
}
