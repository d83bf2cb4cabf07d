import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import { SHOPPERS } from './shoppers.ts';
import { buy, failToPay, fillCart, itemsOf, waitFor, withdraw } from './shopping.ts';
import { askToReturn } from './staff-work.ts';
import { countLess, readWares, restock } from './wares.ts';
import { openWorld, type Stage, type World } from './world.ts';

/** Days on which there are orders; the last one is only beginning. */
export const DAYS = 90;

/** Orders of the days of a week, from Sunday on. */
const USUAL = [4, 3, 4, 4, 5, 6, 6];

/**
 * Ninety days of a small shop. The same seed gives the same days.
 *
 * @param start when the first day begins: midnight in UTC
 * @param end when all of it stops
 */
export async function playScenario(stage: Stage, start: number, end: number): Promise<void> {
  const opened = openWorld(stage, 7);
  const world: World = { ...opened, wares: await readWares(opened.asStaff) };
  const last = start + (DAYS - 1) * DAY_MS;
  for (let midnight = start; midnight < last; midnight += DAY_MS) {
    planDay(world, midnight, { isLate: midnight > start + 60 * DAY_MS });
    world.schedule.at(midnight + 5 * HOUR_MS, stage.store.sweep);
  }
  planLastDays(world, last);
  await world.schedule.runUntil(end, stage.store.settle);
}

/** Orders come from seven in the morning to nine in the evening: whatever its summer time, they stay on their day. */
function planDay(world: World, midnight: number, { isLate }: { readonly isLate: boolean }): void {
  const { chance, schedule } = world;
  const plan = (hour: number, act: () => Promise<void>) =>
    schedule.at(midnight + hour * HOUR_MS + chance.below(HOUR_MS), act);
  const weekday = new Date(midnight).getUTCDay();
  const orders = (USUAL[weekday] ?? 0) + chance.below(3) - 1 + Number(isLate);
  for (let i = 0; i < orders; i += 1) plan(7 + chance.below(14), () => buy(world));
  if (chance.isSo(30)) plan(12 + chance.below(8), () => fillCart(world));
  if (weekday === 1) plan(6, () => restock(world));
}

/** What waits for somebody when the store is opened. */
function planLastDays(world: World, midnight: number): void {
  const before = (hours: number, act: () => Promise<void>) =>
    world.schedule.at(midnight - hours * HOUR_MS, act);
  before(34, () => withdraw(world, 'My order of last week', 'Unfortunately too large.'));
  before(30, () => failToPay(world, 'pm_card_visa_chargeDeclinedInsufficientFunds'));
  before(29, () => askToReturnOne(world, -4));
  before(28, () => writeDraft(world));
  before(12, () => restock(world, { all: true }));
  before(11, () => failToPay(world, 'pm_card_visa_chargeDeclined'));
  before(9, () => withdraw(world, 'Enamel Kettle'));
  before(7, () => askToReturnOne(world, -2));
  before(6, () => countLess(world));
  for (const hours of [50, 31, 27, 10, 8, 7]) before(hours, () => fillCart(world));
  for (const id of [1006, 1006, 1006, 1023, 1023]) {
    before(20 + world.chance.below(400), () => waitFor(world, id));
  }
  for (const minutes of [8, 21]) before(-minutes / 60, () => buy(world));
}

/** Takes one of the orders that have arrived, counted from the latest. */
async function askToReturnOne(world: World, place: number): Promise<void> {
  const one = world.arrived.at(place);
  if (one) await askToReturn(world, one.order, one.shopper);
}

/** An order on the phone that is not complete yet. */
async function writeDraft(world: World): Promise<void> {
  const { address } = world.chance.mostly(SHOPPERS);
  const addresses = { shipping_address: address, billing_address: address };
  const body = { items: itemsOf(world), ...addresses, notes: 'Calls again tomorrow' };
  await world.asStaff('POST', '/orders', { ...body, state: 'draft' });
}
