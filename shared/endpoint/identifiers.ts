import { invalidProperty, notFound } from '../contract/errors.ts';
import { feed } from '../storage/keys.ts';
import type { Middleware } from './middleware.ts';
import type { Routed } from './router.ts';

export interface Identified {
  ids: Readonly<Record<string, number>>;
}

/**
 * Reads the ids in the path: text that is no number is a 400, a number that is no id a 404. Of an
 * event it is the number, of a word the position among those of the route.
 */
export const identifiers = (): Middleware<Identified, Routed> => ({
  before({ event: { state } }) {
    state.ids = Object.fromEntries(
      Object.entries(state.idTexts).map(([name, text]) => [
        name,
        readPart(name, text, state.route.words?.[name]),
      ]),
    );
  },
});

function readPart(name: string, text: string, words?: readonly string[]): number {
  if (!words) return readId(name, text);
  const position = words.indexOf(text);
  if (position < 0) throw notFound(`There is no ${name} ${text}.`);
  return position;
}

function readId(name: string, text: string): number {
  if (name === 'event') return readEvent(text);
  if (!/^-?\d+$/.test(text)) {
    const message = `${name} must be a whole number.`;
    throw invalidProperty({ name, failedValidator: 'type', message, value: text });
  }
  const id = Number(text);
  if (id < leastOf(name) || !Number.isSafeInteger(id))
    throw notFound(`There is no ${name} ${text}.`);
  return id;
}

/** Positions in the lists of an order begin with 0. */
const leastOf = (name: string) => (['index', 'refund_id'].includes(name) ? 0 : 1);

function readEvent(text: string): number {
  if (feed.isId(text)) return feed.numberOf(text);
  throw notFound(`There is no event ${text}.`);
}
