import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ActionRequest, Answer } from '../actions/context.ts';
import { ApiError, errorOf, invalidProperty, tooLarge } from '../contract/errors.ts';
import { idempotencyKey, type Key } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { type Item, isAbsent, type Write } from '../storage/write.ts';
import type { Authenticated } from './authentication.ts';
import type { Authorized } from './authorization.ts';
import type { ParsedBody } from './body-parser.ts';
import type { Opened } from './context.ts';
import type { Middleware } from './middleware.ts';
import type { ParsedQuery } from './query-parser.ts';
import type { Started } from './request-log.ts';
import { failure, type Response, success } from './response.ts';
import type { Routed } from './router.ts';

/** What a request with an Idempotency-Key leaves in the table, so that it runs only once. */
interface IdempotencyRecord {
  readonly key: Key;
  /** Of the whole request: the same key with another request is a mistake. */
  readonly fingerprint: string;
}

export interface Idempotent extends Pick<ActionRequest, 'commit' | 'requireUnanswered'> {
  /** Of a POST with an Idempotency-Key. */
  idempotencyRecord: IdempotencyRecord | undefined;
  /** The answer whose writes are made. */
  committed: Answer | ApiError | undefined;
}

type Needs = Started & ParsedQuery & ParsedBody & Routed & Opened & Authenticated & Authorized;

/** Adds to an answer, also to one that is given again, what is never stored with it. */
export type Complete = (answer: Answer, request: Routed & Authorized) => Promise<Answer>;

/** How long an answer is kept: seconds (protocol.md, "Idempotency"). */
export const TTL_SECONDS = 24 * 60 * 60;
export const MAX_KEY_LENGTH = 255;

/** Bytes of an answer that can be kept: an item of the database has 400 KB, names included. */
export const MAX_STORED_ANSWER_BYTES = 399 * 1024;

/**
 * Makes a repeated POST harmless. Its writes are committed in one transaction with a record of its
 * answer, which must not be there yet. So of any number of requests with one key exactly one
 * takes place, and whatever then stops another, its answer is the answer of that one.
 */
export const idempotency = (
  complete: Complete = async (answer) => answer,
): Middleware<Idempotent, Needs> => ({
  before({ event }) {
    const { state } = event;
    const record = idempotencyRecordOf(event.headers['idempotency-key'], state);
    state.idempotencyRecord = record;
    Object.assign(state, {
      async commit(writes, answer) {
        const failed = await commit(state.table, writes, answer, record);
        if (failed.length === 0) state.committed = answer;
        return failed;
      },
      async requireUnanswered() {
        if (record && (await findAnswer(state.table, record))) throw isRunning();
      },
    } satisfies Partial<Idempotent>);
  },
  async onError(request) {
    const { state } = request.event;
    const { idempotencyRecord: record, table, committed } = state;
    if (committed && committed === request.error) return;
    // When even this fails, the first error is the one to report.
    const item = record && (await findAnswer(table, record).catch(() => undefined));
    if (record && item) {
      request.response = await replay(item, record, (answer) => complete(answer, state));
    }
  },
});

function idempotencyRecordOf(key: string | undefined, state: Needs): IdempotencyRecord | undefined {
  const { method, identity, path, query, parsedBody } = state;
  if (key === undefined || method !== 'POST' || !identity) return;
  if (key === '' || key.length > MAX_KEY_LENGTH) {
    throw invalidProperty({
      name: 'Idempotency-Key',
      failedValidator: key === '' ? 'min' : 'max',
      message: `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`,
    });
  }
  const { application, caller } = identity;
  return {
    key: idempotencyKey(application.id, digest([caller.access, caller.userId ?? null, key])),
    fingerprint: digest([path, [...query], parsedBody]),
  };
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

async function findAnswer(
  table: Table,
  { key }: IdempotencyRecord,
): Promise<StoredAnswer | undefined> {
  const item = await table.get(key, { consistent: true });
  return item && readAnswer(item);
}

const isRunning = () => new ApiError(409, 'The same request is running.');

/** The positions of the writes whose conditions failed; none when all is written. */
async function commit(
  table: Table,
  writes: readonly Write[],
  answer: Answer | ApiError,
  record: IdempotencyRecord | undefined,
): Promise<readonly number[]> {
  const [only] = writes;
  if (!record && only && writes.length === 1) return (await table.write(only)) ? [] : [0];
  const failed = await table.transactWrite(
    record ? [...writes, storeAnswer(record, answer)] : writes,
  );
  if (failed.includes(writes.length)) throw isRunning();
  return failed;
}

/** The attributes of the item of an answer. */
interface StoredAnswer {
  readonly fingerprint: string;
  /** The JSON of the answer, compressed. */
  readonly answer: Uint8Array;
  readonly failed?: true;
  /** Epoch seconds. */
  readonly expires_at: number;
}

function storeAnswer({ key, fingerprint }: IdempotencyRecord, answer: Answer | ApiError): Write {
  const compressed = gzipSync(JSON.stringify(answer));
  if (compressed.length > MAX_STORED_ANSWER_BYTES) {
    throw tooLarge('The answer is too large to be stored; send this without an Idempotency-Key.');
  }
  const expires_at = Math.floor(Date.now() / 1_000) + TTL_SECONDS;
  const stored: StoredAnswer =
    answer instanceof ApiError
      ? { fingerprint, answer: compressed, failed: true, expires_at }
      : { fingerprint, answer: compressed, expires_at };
  return { put: { ...key, ...stored }, condition: isAbsent };
}

const readAnswer = (item: Item) => item as Item & StoredAnswer;

async function replay(
  stored: StoredAnswer,
  { fingerprint }: IdempotencyRecord,
  complete: (answer: Answer) => Promise<Answer>,
): Promise<Response> {
  if (stored.fingerprint !== fingerprint) {
    return failure(new ApiError(422, 'This Idempotency-Key was used for another request.'));
  }
  const answer = JSON.parse(gunzipSync(stored.answer).toString());
  const response = stored.failed ? failure(errorOf(answer)) : success(await complete(answer));
  response.headers['Idempotent-Replayed'] = 'true';
  return response;
}
