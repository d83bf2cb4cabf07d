import { tooMany } from '../contract/errors.ts';
import { isStranger } from '../contract/permissions.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { timesWindow, type Window, WindowCounts } from '../rate-limit.ts';
import type { Context } from './context.ts';

/** How often callers other than admins may be wrong. */
export const GUESSES = {
  /** Codes of coupons, from one network address. */
  coupon: { max: 30, milliseconds: MINUTE_MS },
  /** Codes of coupons in one cart, from anywhere. */
  'cart-coupon': { max: 20, milliseconds: HOUR_MS },
  /** Ids of carts and orders, and secrets of orders, from one network address. */
  id: { max: 60, milliseconds: MINUTE_MS },
} as const satisfies Record<string, Window>;

type Guess = 'coupon' | 'id';

type GuessContext = Pick<Context, 'application' | 'caller' | 'client' | 'clock'>;

const counts = new WindowCounts();

/**
 * What `find` finds of something that can be guessed; that there is nothing counts as a wrong guess.
 * Throws a 429 when there were too many.
 */
export async function limitGuesses<Found>(
  context: GuessContext,
  guess: Guess,
  find: () => Promise<Found | undefined>,
  cart?: number,
): Promise<Found | undefined> {
  const takeBack = countGuess(context, guess, cart);
  let isWrong = false;
  try {
    const found = await find();
    isWrong = found === undefined;
    return found;
  } finally {
    if (!isWrong) takeBack();
  }
}

/**
 * Counts a guess as wrong before it is tried, so that guesses at the same time cannot exceed the
 * limit. The function that is returned takes it back. Throws a 429 when too many were wrong.
 */
export function countGuess(context: GuessContext, guess: Guess, cart?: number): () => void {
  const counted: string[] = [];
  const takeBack = () => {
    for (const key of counted.splice(0)) counts.giveBack(key);
  };
  for (const [key, window, limit] of subjectsOf(context, guess, cart)) {
    const wait = counts.take(key, window, context.clock.now());
    if (wait > 0) {
      takeBack();
      throw tooMany(limit, {
        secondsToWait: Math.ceil(wait / 1_000),
        counted: guess === 'coupon' ? 'coupon_failures' : undefined,
      });
    }
    counted.push(key);
  }
  return takeBack;
}

const GUESSED = {
  coupon: 'coupon codes',
  id: 'cart and order IDs or secrets',
} as const satisfies Record<Guess, string>;

/** What a guess is counted by: the key of the count, its limit, and what to say beyond it. */
function subjectsOf(
  { application: { id }, caller, client }: GuessContext,
  guess: Guess,
  cart: number | undefined,
): (readonly [key: string, Window, limit: string])[] {
  if (!isStranger(caller)) return [];
  const { [guess]: window, 'cart-coupon': windowOfCart } = GUESSES;
  const wrong = `Too many wrong ${GUESSED[guess]}`;
  const ofNetwork = `${wrong} from this network address (${window.max} per minute)`;
  const ofCart = [
    `${id} cart ${cart}`,
    windowOfCart,
    `${wrong} for this cart (${windowOfCart.max} per hour)`,
  ] as const;
  return [
    ...client.networks.map(
      ({ name, times }) =>
        [`${id} ${guess} ${name}`, timesWindow(window, times), ofNetwork] as const,
    ),
    ...(cart === undefined ? [] : [ofCart]),
  ];
}
