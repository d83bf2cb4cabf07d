import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError, errorOf, invalidProperty, tooLarge } from '../contract/errors.ts';
import { idempotencyKey } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Item, Write } from '../storage/write.ts';
import type { IdempotencyRecord, Middleware, State } from './middleware.ts';
import type { Answer } from './request.ts';
import { failure, type Response, success } from './response.ts';

/** How long an answer is kept: seconds (contract.md D17). */
export const TTL_SECONDS = 24 * 60 * 60;
export const MAX_KEY_LENGTH = 255;

/** Bytes of an answer that can be kept: an item of the database has 400 KB, names included. */
export const MAX_STORED_ANSWER_BYTES = 399 * 1024;

/**
 * Makes a repeated POST harmless. Its writes are committed in one transaction with a record of its
 * answer, which must not be there yet. So of any number of requests with one key exactly one
 * takes place, and whatever then stops another, its answer is the answer of that one.
 */
export const idempotency = (): Middleware => ({
  before({ event, internal }) {
    const guard = idempotencyRecordOf(event, internal);
    internal.guard = guard;
    internal.commit = async (writes, answer) => {
      const failed = await commit(internal.table, writes, answer, guard);
      if (failed.length === 0) internal.committed = answer;
      return failed;
    };
    internal.requireUnanswered = async () => {
      if (guard && (await findAnswer(internal.table, guard))) throw isRunning();
    };
  },
  async onError(request) {
    const { guard, table, committed } = request.internal;
    if (committed && committed === request.error) return;
    // When even this fails, the first error is the one to report.
    const item = guard && (await findAnswer(table, guard).catch(() => undefined));
    if (guard && item) request.response = replay(item, guard);
  },
});

function idempotencyRecordOf(
  event: APIGatewayProxyEventV2,
  state: State,
): IdempotencyRecord | undefined {
  const key = event.headers['idempotency-key'];
  if (key === undefined || state.method !== 'POST' || state.route.access === 'anyone') return;
  if (key === '' || key.length > MAX_KEY_LENGTH) {
    throw invalidProperty({
      name: 'Idempotency-Key',
      failedValidator: key === '' ? 'min' : 'max',
      message: `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`,
    });
  }
  const { caller, application, path, query, body } = state;
  return {
    key: idempotencyKey(application.id, digest([caller.access, caller.userId ?? null, key])),
    fingerprint: digest([path, [...query], body]),
  };
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

async function findAnswer(table: Table, { key }: IdempotencyRecord): Promise<Item | undefined> {
  const item = await table.get(key, { consistent: true });
  return item && !isOver(item) ? item : undefined;
}

const isRunning = () => new ApiError(409, 'The same request is running.');

/** The positions of the writes whose conditions failed; none when all is written. */
async function commit(
  table: Table,
  writes: readonly Write[],
  answer: Answer | ApiError,
  guard: IdempotencyRecord | undefined,
): Promise<readonly number[]> {
  const [only] = writes;
  if (!guard && only && writes.length === 1) return (await table.write(only)) ? [] : [0];
  const failed = await table.transactOrTell(guard ? [...writes, record(guard, answer)] : writes);
  if (failed.includes(writes.length)) throw isRunning();
  return failed;
}

function record({ key, fingerprint }: IdempotencyRecord, answer: Answer | ApiError): Write {
  const now = Math.floor(Date.now() / 1_000);
  const kept = gzipSync(JSON.stringify(answer));
  if (kept.length > MAX_STORED_ANSWER_BYTES) {
    throw tooLarge('The answer is too large to be kept; send this without an Idempotency-Key.');
  }
  return {
    put: {
      ...key,
      fingerprint,
      answer: kept,
      ...(answer instanceof ApiError && { failed: true }),
      expires_at: now + TTL_SECONDS,
    },
    // The database deletes what is over within days, not at once.
    condition: {
      expression: 'attribute_not_exists(pk) OR expires_at < :now',
      values: { ':now': now },
    },
  };
}

const isOver = (item: Item) => Number(item['expires_at']) < Date.now() / 1_000;

function replay(item: Item, { fingerprint }: IdempotencyRecord): Response {
  if (item['fingerprint'] !== fingerprint) {
    return failure(new ApiError(422, 'This Idempotency-Key was used for another request.'));
  }
  const answer = JSON.parse(gunzipSync(item['answer'] as Uint8Array).toString());
  const response = item['failed'] ? failure(errorOf(answer)) : success(answer);
  response.headers['Idempotent-Replayed'] = 'true';
  return response;
}
