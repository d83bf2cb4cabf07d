import { countGuess } from '../actions/limit-guesses.ts';
import { ApiError } from '../contract/errors.ts';
import { isObject } from '../contract/json.ts';
import type { Resource } from '../contract/resource.ts';
import type { Authorized } from './authorization.ts';
import type { ParsedBody } from './body-parser.ts';
import type { Middleware } from './middleware.ts';
import type { Routed } from './router.ts';

interface GuessedIds {
  /** Undefined for a request that names no record by an id that can be guessed. */
  takeBackGuess: (() => void) | undefined;
}

/**
 * A cart without an owner is for whoever knows its id, and the order of a guest for whoever also has
 * its secret. So every 404 for a request that names one counts as a wrong guess.
 */
export const guessedIds = ({
  access: { guessable = [] } = {},
}: Resource): Middleware<GuessedIds, ParsedBody & Routed & Authorized> => ({
  before({ event: { state } }) {
    const { context, idTexts, parsedBody } = state;
    const sent = isObject(parsedBody) ? parsedBody : {};
    const isGuess = guessable.some((name) => (idTexts[name] ?? sent[name]) !== undefined);
    if (context && isGuess) {
      state.takeBackGuess = countGuess(context, 'id');
    }
  },
  after({ event: { state } }) {
    state.takeBackGuess?.();
  },
  onError({ error, event: { state } }) {
    const isUnknown = error instanceof ApiError && error.status === 404 && !error.counted;
    if (!isUnknown) state.takeBackGuess?.();
  },
});
