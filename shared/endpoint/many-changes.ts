import type { Context as LambdaContext } from 'aws-lambda';
import { isAnswer, textsOfAnswer } from '../actions/answer-size.ts';
import type { Answer } from '../actions/context.ts';
import { invalidProperty } from '../contract/errors.ts';
import { type JsonObject, SerializedJson } from '../contract/json.ts';
import { type NamedRoute, type Resource, routesOf } from '../contract/resource.ts';
import { requestLimits } from '../tenancy/request-limits.ts';
import type { Authenticated } from './authentication.ts';
import type { Authorized } from './authorization.ts';
import type { ParsedBody } from './body-parser.ts';
import type { Opened } from './context.ts';
import type { HttpEvent } from './middleware.ts';
import type { ParsedQuery } from './query-parser.ts';
import type { Started } from './request-log.ts';
import { failure, type Response, success } from './response.ts';
import type { Routed } from './router.ts';
import type { Validated } from './validation.ts';

/** What is known of a request once it is let in. */
export type Entered = Started &
  ParsedQuery &
  Routed &
  Opened &
  Authenticated &
  ParsedBody &
  Authorized;

/** Answers the request for one record. */
type ChangeOne = (event: HttpEvent<Entered>, context: LambdaContext) => Promise<Response>;

/** Rows that are changed at the same time: each waits for the database, and others need it too. */
const ROWS_AT_ONCE = 4;

/** An element of the body, as it is sent. */
type SentRow = JsonObject & { readonly id: number };

interface Row {
  readonly id: number;
  readonly changes: JsonObject;
}

interface ChangedRow {
  readonly id: number;
  /** What answers a request for the one record. */
  readonly body: string;
  readonly isFailed: boolean;
}

/**
 * Changes several records (many-records.md, "Several records at once"). Each row takes the steps of a request
 * for its record alone, from the authorization on: it is checked, written, answered and repeated as that is.
 */
export function changeMany(resource: Resource, changeOne: ChangeOne) {
  const route = routesOf(resource).find(({ operation }) => operation === 'update');

  return async (
    event: HttpEvent<Entered & Validated>,
    context: LambdaContext,
  ): Promise<Response> => {
    const { state } = event;
    if (!route) throw new Error(`${resource.name} has no route that changes one record.`);
    const rows = readRows(state.body as readonly SentRow[]);
    countRows(state, rows.length);
    const changed: ChangedRow[] = [];
    const left = rows.entries();
    const work = async () => {
      for (const [position, row] of left) {
        const { body = '', statusCode } = await changeOne(
          rowEvent(event, route, row, position),
          context,
        ).catch((error) => refusal(error, state));
        changed[position] = { id: row.id, body, isFailed: statusCode >= 400 };
      }
    };
    await Promise.all(Array.from({ length: ROWS_AT_ONCE }, work));
    state.noted = { ...state.noted, rows: rows.length };
    return success(await answerOf(changed));
  };
}

/** The row says what went wrong with it; what went wrong on our side is in the log, too. */
function refusal(error: unknown, state: Started): Response {
  const response = failure(error);
  const { statusCode: status } = response;
  if (status >= 500) state.failedRow ??= { status, error };
  return response;
}

/** Throws a 400 for two rows of one record, of which nobody knows which comes last. */
function readRows(body: readonly SentRow[]): readonly Row[] {
  const positions = new Map<number, number>();
  return body.map(({ id, ...changes }, position) => {
    const name = `${position}.id`;
    if (positions.has(id)) {
      const message = `${name} is the same as ${positions.get(id)}.id.`;
      throw invalidProperty({ name, failedValidator: 'unique', message, value: id });
    }
    positions.set(id, position);
    return { id, changes };
  });
}

/** Each row counts as a request: all of them, or the request is refused. */
function countRows({ identity, client, clock }: Entered, rows: number): void {
  if (!identity || rows < 2) return;
  const { application, caller } = identity;
  requestLimits.limit({ application, ...caller, client, tokens: rows - 1 }, clock.now());
}

/** The request for the one record, with an Idempotency-Key of its own. */
function rowEvent(
  event: HttpEvent<Entered>,
  route: NamedRoute,
  { id, changes }: Row,
  position: number,
): HttpEvent<Entered> {
  const { headers, state } = event;
  const { 'idempotency-key': key } = headers;
  return {
    ...event,
    headers: { ...headers, ...(key && { 'idempotency-key': `${key}#${position}` }) },
    state: {
      ...state,
      route,
      operation: route.operation,
      idTexts: { id: String(id) },
      path: `${state.path}/${id}`,
      parsedBody: changes,
    },
  };
}

/** All rows in their order. What is too large for one answer is left out: rows say then that they are made. */
async function answerOf(rows: readonly ChangedRow[]): Promise<Answer> {
  const whole = ({ id, body }: ChangedRow) => `{"id":${id},${body.slice(1)}`;
  const brief = (row: ChangedRow) => (row.isFailed ? whole(row) : `{"id":${row.id},"status":true}`);
  let { length: shown } = await textsOfAnswer(rows.map((row) => () => whole(row)));
  for (; ; shown = Math.floor(shown / 2)) {
    const texts = rows.map((row, position) => (position < shown ? whole(row) : brief(row)));
    const answer = { data: new SerializedJson(`[${texts.join(',')}]`) };
    if (shown === 0 || isAnswer(answer)) return answer;
  }
}
