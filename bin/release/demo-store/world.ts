import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import { type Chance, seededChance } from './chance.ts';
import type { ProcessClock } from './process-clock.ts';
import { Schedule } from './schedule.ts';
import type { Shopper } from './shoppers.ts';
import { type Answer, RefusedRequest, type StoreEngine } from './store-engine.ts';

export interface Stage {
  readonly store: StoreEngine;
  readonly clock: ProcessClock;
  readonly publicKey: string;
  readonly adminToken: () => Promise<string>;
  /** A new token of a customer, as a login gives it. */
  readonly userToken: (userId: number) => Promise<string>;
}

/** What is in stock at first: a product, or one of its variants. */
export interface Ware {
  readonly product_id: number;
  /** 0 is the product itself. */
  readonly variant_id: number;
  readonly price: number;
  /** Undefined where stock is not tracked. */
  readonly level: number | undefined;
}

type Ask = (method: string, path: string, body?: object) => Promise<Answer>;

/** Where the scenario happens: who asks, what is planned, and by which chances. */
export interface World {
  readonly chance: Chance;
  readonly schedule: Schedule;
  readonly wares: readonly Ware[];
  readonly asStaff: Ask;
  asShopper(
    shopper: Shopper,
    method: string,
    path: string,
    body?: object,
    orderSecret?: string,
  ): Promise<Answer>;
  /** The ids of the customers with an account, by e-mail address. */
  readonly accounts: Map<string, number>;
  /** Orders that have arrived, the latest last. */
  readonly arrived: { readonly order: Answer; readonly shopper: Shopper }[];
  /** A time of the day so many days from now, when somebody works; not on a Sunday. */
  workHour(days: number): number;
}

/** The network address of the staff. */
const OFFICE = '192.0.2.10';

export function openWorld({ store, clock, publicKey, adminToken, userToken }: Stage, seed: number) {
  const chance = seededChance(seed);
  const accounts = new Map<string, number>();
  return {
    ...{ chance, accounts, schedule: new Schedule(clock), arrived: [] },
    asStaff: async (method, path, body) => {
      const authorization = `${publicKey}:${await adminToken()}`;
      return store.ask(method, path, { authorization, address: OFFICE, body });
    },
    async asShopper({ email, network }, method, path, body, orderSecret) {
      const id = accounts.get(email);
      const authorization = id === undefined ? publicKey : `${publicKey}:${await userToken(id)}`;
      return store.ask(method, path, { authorization, address: network, body, orderSecret });
    },
    workHour(days) {
      const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
      const isSunday = new Date(today + days * DAY_MS).getUTCDay() === 0;
      return today + (days + Number(isSunday)) * DAY_MS + 8 * HOUR_MS + chance.below(7 * HOUR_MS);
    },
  } satisfies Omit<World, 'wares'>;
}

/** Undefined where the API refuses it, as what is sold out by now. */
export async function unlessRefused<Result>(
  ask: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RefusedRequest) return undefined;
    throw error;
  }
}

/** What the API is to refuse. */
export async function refused(ask: () => Promise<unknown>): Promise<void> {
  const answer = await unlessRefused(ask);
  if (answer !== undefined) throw new Error('The API was to refuse a request, and has not.');
}
