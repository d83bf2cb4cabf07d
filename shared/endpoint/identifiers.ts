import { invalidProperty, notFound } from '../contract/errors.ts';
import type { Route } from '../contract/resource.ts';
import { feed } from '../storage/keys.ts';
import type { Middleware } from './middleware.ts';
import type { Routed } from './router.ts';

export interface Identified {
  ids: Readonly<Record<string, number>>;
  texts: Readonly<Record<string, string>>;
}

/**
 * Reads the ids in the path: text that is no number is a 400, a number that is no id a 404. Of an
 * event it is the number, of a word the position among those of the route.
 */
export const identifiers = (): Middleware<Identified, Routed> => ({
  before({ event: { state } }) {
    const { idTexts, route } = state;
    const isText = ([name]: readonly [string, string]) => route.parts?.[name] === 'text';
    const parts = Object.entries(idTexts);
    state.texts = Object.fromEntries(parts.filter(isText));
    state.ids = Object.fromEntries(
      parts
        .filter((part) => !isText(part))
        .map(([name, text]) => [name, readPart(name, text, route)]),
    );
  },
});

function readPart(name: string, text: string, { parts = {} }: Route): number {
  const part = parts[name];
  if (part === 'event') return readEvent(text);
  if (typeof part !== 'object') return readNumber(name, text, part === 'position' ? 0 : 1);
  const position = part.indexOf(text);
  if (position < 0) throw notFound(`The ${name} ${text} does not exist.`);
  return position;
}

function readNumber(name: string, text: string, least: number): number {
  if (!/^-?\d+$/.test(text)) {
    const message = `${name} must be a whole number.`;
    throw invalidProperty({ name, failedValidator: 'type', message, value: text });
  }
  const number = Number(text);
  if (number < least || !Number.isSafeInteger(number)) {
    throw notFound(`No record has the ${name} ${text}.`);
  }
  return number;
}

function readEvent(text: string): number {
  if (feed.isId(text)) return feed.numberOf(text);
  throw notFound(`No event has the ID ${text}.`);
}
