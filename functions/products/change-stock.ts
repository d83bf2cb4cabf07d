import { randomUUID } from 'node:crypto';
import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import { badRequest, invalidProperty, notFound } from '../../shared/contract/errors.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { MAX_STOCK_LEVEL, type Product, products } from '../../shared/resources/products.ts';
import { unitsInStock, variantOf } from '../../shared/stock/availability.ts';
import {
  gatherStock,
  isTracked,
  returnStock,
  stockChange,
  stockKey,
  takeStock,
} from '../../shared/stock/stock.ts';
import { openRecords, type VersionedRecord } from '../../shared/storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import { moveUnits, type StockItem } from '../../shared/storage/stock-items.ts';
import { difference, shownLevel, sumOf } from '../../shared/storage/stock-levels.ts';
import type { Update } from '../../shared/storage/write.ts';
import { checkThousandths } from './hooks.ts';

type Body = BodyOf<typeof products, 'changeStock'>;

interface StockAnswer {
  readonly product_id: number;
  readonly variant_id: number;
  readonly stock_level: number;
  readonly backordered?: number;
}

/** What is done to one level of the stock of a product. */
interface Change {
  readonly application: number;
  readonly product: Product;
  readonly variant_id: number;
  readonly left: number;
  readonly added: number;
  readonly stock: readonly StockItem[];
}

/**
 * Adds to tracked stock, takes from it, or sets what was counted (stock.md, "Counting"). The product is
 * left alone, as by an order: neither waits for the other.
 */
export function changeStock(request: ActionRequest<Body, 'id'>): Promise<Answer<StockAnswer>> {
  const { ids, body, table, application, commit } = request;
  requireOneOf(body);
  for (const name of ['change', 'level'] as const) checkThousandths(body[name], name);
  return withOptimisticLock(
    async () => {
      const read = await openRecords(table, application, products).read(ids.id);
      if (!read) throw notFound(`No product has the ID ${ids.id}.`);
      const { answer, moves, write } = plan(body, read, application.id);
      if (moves.length > 0) {
        await table.transactWrite(moves);
        return CONFLICT;
      }
      return (await commit([write], answer)).length === 0 ? answer : CONFLICT;
    },
    { turnsOf: application.id },
  );
}

function plan(
  { variant_id = 0, level, change = 0, reason }: Body,
  { record: product, stock = [] }: VersionedRecord<Product>,
  application: number,
): Planned & { readonly answer: Answer<StockAnswer> } {
  const { id: product_id } = product;
  const most = requireTracked(product, variant_id);
  const left = sumOf(stock)[variant_id] ?? 0;
  const target = level ?? difference(left, -change);
  const added = difference(target, left);
  if (added < 0 && target < 0) requireUnits(-added, most, product);
  requireLevel(target);
  const of = { application, product, variant_id, left, added, stock };
  const { moves, write } = level === undefined ? add(of) : set(of);
  const answer = { data: { product_id, variant_id, ...shownLevel(target) } };
  return { answer, moves, write: reason === undefined ? write : withReason(write, reason) };
}

interface Planned {
  /** To be made before: no item has enough. */
  readonly moves: ReturnType<typeof moveUnits>;
  readonly write: Update;
}

/** Adds arithmetically, as orders do, so that each of several changes at the same time counts. */
function add({ application, product, variant_id, added, stock }: Change): Planned {
  const { id: product_id } = product;
  const change = stockChange(product, { product_id, variant_id, quantity: Math.abs(added) });
  const all = new Map([[product_id, stock]]);
  const takes = added < 0;
  const key = stockKey(application, change, all, { takes });
  return takes
    ? { moves: gatherStock(change, all), write: takeStock(key, change, all) }
    : { moves: [], write: returnStock(key, change) };
}

/**
 * Sets by what is to be added to the first item, as no other has set it meanwhile. A sale from another
 * item has come after it then: its units are gone from what was counted.
 */
function set({ variant_id, left, added, stock }: Change): Planned {
  const [first] = stock;
  if (!first) throw new Error('tracked stock has an item');
  const levelId = String(variant_id);
  const own = first.levels[levelId] ?? 0;
  const targets = stock.map((_, i) => ({ [levelId]: i === 0 ? left : 0 }));
  const attribute = ['levels', levelId] as const;
  return {
    moves: difference(own, -added) < 0 ? moveUnits(stock, targets) : [],
    write: {
      update: first.key,
      edits: [{ attribute, add: added }],
      condition: [{ attribute, equals: own }],
    },
  };
}

/**
 * The event has it that the change makes: each reason is another one by its id. Attributes of items
 * are well-formed text.
 */
const withReason = (write: Update, text: string): Update => ({
  ...write,
  edits: [
    ...write.edits,
    { attribute: 'reason', set: { text: text.toWellFormed(), id: randomUUID() } },
  ],
});

function requireOneOf({ change, level }: Body): void {
  if ((change === undefined) !== (level === undefined)) return;
  throw badRequest('Send either `change` or `level`.');
}

/** How much of it can be taken. */
function requireTracked(product: Product, variant_id: number): number {
  const line = { product_id: product.id, variant_id, quantity: 1 };
  const isThere = variant_id === 0 ? !product.has_variants : variantOf(product, line);
  const problem = isThere ? 'has no tracked stock' : 'has no such variant';
  if (isThere && isTracked(product, line)) return unitsInStock(line, product);
  throw invalidProperty({
    name: 'variant_id',
    failedValidator: 'whitelist',
    message: `${product.name} ${problem}.`,
    value: variant_id,
  });
}

function requireUnits(taken: number, most: number, { name }: Product): void {
  if (taken <= most) return;
  const message = `${name}: only ${most} left.`;
  throw invalidProperty({ name: 'change', failedValidator: 'min', message });
}

function requireLevel(level: number): void {
  if (Math.abs(level) <= MAX_STOCK_LEVEL) return;
  throw invalidProperty({
    name: 'change',
    failedValidator: level < 0 ? 'min' : 'max',
    message: `Stock cannot be ${level < 0 ? 'below -' : 'above '}${MAX_STOCK_LEVEL}.`,
  });
}
