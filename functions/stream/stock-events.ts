import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { SpecialType } from '../../shared/events/event-types.ts';
import { products } from '../../shared/resources/products.ts';
import type { Change } from '../../shared/storage/change.ts';
import { stockItems } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { type StockItem, stockItemOf } from '../../shared/storage/stock-items.ts';
import {
  type Levels,
  levelsBefore,
  type StockState,
  stateOf,
  sumOf,
} from '../../shared/storage/stock-levels.ts';
import type { EventParts } from './event-parts.ts';

/**
 * The events of a change of tracked stock: the levels that have changed, and whether the product is
 * sold out, low or back. An item that is created or removed is told of with its product, and units
 * that only move are not.
 */
export async function stockParts(
  { id: change, before, after }: Change,
  request: ServiceRequest,
): Promise<EventParts | undefined> {
  const record = after && stockItems.recordOf(after);
  if (!before || !record) return undefined;
  const [was, is] = [stockItemOf(before), stockItemOf(after)];
  const ids = Object.keys(is.levels).filter((each) => isChanged(each, was, is));
  if (!isTelling(was, is, ids)) return undefined;
  const isSet = was.layout !== is.layout;
  const isSplit = was.shards > 1 || is.shards > 1;
  const isSettled = !isSplit && isTold(was) && isTold(is);
  const now = isSettled ? [] : await stockNow(record.id, request);
  const state = await tell(change, now, request);
  const levels = isSplit ? splitLevels({ was, is, isSet, now }, ids) : wholeLevels(was, is, ids);
  const reason = was.reason?.id === is.reason?.id ? undefined : is.reason?.text;
  return partsOf(record.id, { ...levels, reason }, state);
}

function partsOf(
  id: number,
  { shown = {}, previous, reason }: Partial<ToldLevels> & { readonly reason: string | undefined },
  state: readonly string[],
): EventParts {
  return {
    types: [...(Object.keys(shown).length > 0 ? ['product.stock_changed'] : []), ...state],
    resource: products.name,
    id,
    shown: { id, levels: shown, ...(reason !== undefined && { reason }) },
    ...(previous && ({ previous: { levels: previous } } satisfies Partial<EventParts>)),
  };
}

/** Units that only move are not told. When an admin sets levels, the change of the first item tells all. */
function isTelling(was: StockItem, is: StockItem, changed: readonly string[]): boolean {
  if (was.moves !== is.moves) return false;
  return was.layout === is.layout ? changed.length > 0 : is.told !== undefined;
}

const isChanged = (id: string, was: StockItem, is: StockItem) =>
  was.levels[id] !== undefined && was.levels[id] !== is.levels[id];

/** Whether nothing is to be told of the state of all that is tracked. */
const isTold = (item: StockItem) => item.told?.state === stateOf(item.levels, item);

/** The items of the stock, of which a product that is gone has none. */
async function stockNow(id: number, { table, application }: ServiceRequest) {
  return (await openRecords(table, application, products).read(id))?.stock ?? [];
}

interface ToldLevels {
  readonly shown: Levels;
  readonly previous?: Levels;
}

const pick = (levels: Levels, ids: readonly string[]): Levels =>
  Object.fromEntries(ids.map((id) => [id, levels[id] ?? 0] as const));

const wholeLevels = (was: StockItem, is: StockItem, ids: readonly string[]): ToldLevels => ({
  shown: pick(is.levels, ids),
  previous: pick(was.levels, ids),
});

interface SplitChange {
  readonly was: StockItem;
  readonly is: StockItem;
  readonly isSet: boolean;
  readonly now: readonly StockItem[];
}

/** The levels of stock that is split are those of the time when the event is made. */
function splitLevels(
  { was, is, isSet, now }: SplitChange,
  ids: readonly string[],
): Partial<ToldLevels> {
  if (now.length === 0) return {};
  const all = sumOf(now);
  if (isSet) return { shown: all };
  const shown = pick(all, ids);
  return { shown, previous: levelsBefore(shown, was, is) };
}

const TYPES: Readonly<Record<StockState, (was: StockState) => SpecialType | undefined>> = {
  out: () => 'product.out_of_stock',
  low: (was) => (was === 'out' ? 'product.back_in_stock' : 'product.low_stock'),
  enough: (was) => (was === 'out' ? 'product.back_in_stock' : undefined),
};

/**
 * What has become of the stock since it was last told. The mark in the first item is changed first,
 * under a condition: of several changes, and several consumers, one tells it. When that one is
 * consumed again, the mark names it.
 */
async function tell(
  change: string,
  now: readonly StockItem[],
  { table }: ServiceRequest,
): Promise<readonly string[]> {
  const [first] = now;
  if (!first?.told) return [];
  const { told } = first;
  const state = stateOf(sumOf(now), first);
  if (state === told.state) return told.change === change && told.type ? [told.type] : [];
  const type = TYPES[state](told.state);
  const isMarked = await table.write({
    update: first.key,
    edits: [
      {
        attribute: 'told',
        set: { state, change, type } satisfies Record<
          keyof NonNullable<StockItem['told']>,
          unknown
        >,
      },
    ],
    condition: [{ attribute: ['told', 'change'], equals: told.change }],
  });
  return isMarked && type ? [type] : [];
}
