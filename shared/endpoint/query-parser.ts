import type { Query } from '../actions/context.ts';
import { badRequest } from '../contract/errors.ts';
import type { Middleware } from './middleware.ts';

export interface ParsedQuery {
  query: Query;
}

/** Reads the query. A name given twice, or in brackets, is refused on every endpoint. */
export const queryParser = (): Middleware<ParsedQuery> => ({
  before({ event }) {
    const query = new Map<string, string>();
    for (const [name, value] of new URLSearchParams(event.rawQueryString)) {
      if (name.includes('[')) throw badRequest(`The parameter ${name} must not have brackets.`);
      if (query.has(name)) throw badRequest(`The parameter ${name} is sent more than once.`);
      query.set(name, value);
    }
    event.state.query = query;
  },
});
