/*
 * Which lines of an order its customer may withdraw from (orders.md, "Cancel and withdraw"). The API, the shop and the
 * mails decide it here alone, by what the products said when they were bought.
 */
import type { Order } from '../resources/orders.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import { WITHDRAWABLE } from '../resources/schemas/order-states.ts';
import {
  CONSENT_REASONS,
  type ConsentReason,
  EXCLUDED_REASONS,
  WITHDRAWAL_REASONS,
  type WithdrawalReason,
} from '../resources/schemas/withdrawal-right.ts';
import { lineIdOf, returnableLines } from './units.ts';

/** A product, or the line of one. */
export interface Sold {
  readonly withdrawal?: unknown;
  readonly withdrawal_reason?: unknown;
}

/** Why there is no right of withdrawal, or when it ends. Names that are no reasons are of before these were fields. */
export const reasonOf = ({ withdrawal, withdrawal_reason }: Sold): WithdrawalReason | undefined =>
  withdrawal === 'none'
    ? WITHDRAWAL_REASONS.find((reason) => reason === withdrawal_reason)
    : undefined;

/** Whether there is no right of withdrawal from the beginning on. */
export const isExcluded = (sold: Sold): boolean =>
  EXCLUDED_REASONS.some((reason) => reason === reasonOf(sold));

/** What of these lines must not begin before the withdrawal period ends, unless the customer agrees. */
export const consentsFor = (lines: readonly Sold[]): ConsentReason[] =>
  CONSENT_REASONS.filter((reason) => lines.some((line) => reasonOf(line) === reason));

/** Units that can still be given back, of the lines that their customer may withdraw from. */
export function withdrawableLines(order: Order): LineItem[] {
  const excluded = new Set(order.products.filter(isExcluded).map(lineIdOf));
  return returnableLines(order).filter((line) => !excluded.has(lineIdOf(line)));
}

/** How many units of a line of an order its customer has withdrawn from. */
export function withdrawnUnits(withdrawal: Order['withdrawal'], line: LineItem): number {
  if (!withdrawal) return 0;
  const { line_items } = withdrawal;
  if (!line_items) return line.quantity;
  return line_items.find((each) => lineIdOf(each) === lineIdOf(line))?.quantity ?? 0;
}

type Withdrawable = Pick<Order, 'state' | 'withdrawal' | 'products'>;

/** Whether nothing of the order may be withdrawn from, whatever its state is. */
export const isWhollyExcluded = ({ products }: Pick<Order, 'products'>): boolean =>
  products.length > 0 && products.every(isExcluded);

/** Whether its customer may withdraw from the order now, or from some of its lines. */
export const isWithdrawable = ({ state, withdrawal, products }: Withdrawable): boolean =>
  WITHDRAWABLE.includes(state) && withdrawal === undefined && !isWhollyExcluded({ products });
