import type { ActionRequest, Answer, CommittedAnswer, Context } from '../actions/context.ts';
import { ApiError, errorOf, invalidProperty, tooLarge } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Resource } from '../contract/resource.ts';
import { DAY_SECONDS } from '../durations.ts';
import { deflateJson, inflateJson } from '../storage/deflated-json.ts';
import { idempotencyKey, type Key } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { type Item, isAbsent, type Write } from '../storage/write.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';
import { activityOf } from './activity.ts';
import type { Authenticated } from './authentication.ts';
import type { Authorized } from './authorization.ts';
import type { ParsedBody } from './body-parser.ts';
import type { Opened } from './context.ts';
import { digestFor, requestWithout, scopeOf, secretsOf } from './fingerprint.ts';
import type { HttpEvent, Middleware } from './middleware.ts';
import type { ParsedQuery } from './query-parser.ts';
import type { Started } from './request-log.ts';
import { failure, success } from './response.ts';
import type { Routed } from './router.ts';
import type { Validated } from './validation.ts';

/** What a request with an Idempotency-Key leaves in the table, so that it runs only once. */
interface IdempotencyRecord {
  readonly key: Key;
  /** Digest of the whole request, without secrets: the same key with another request is a mistake. */
  readonly fingerprint: string;
  /** The write-only fields of the body, which no fingerprint has; undefined without any. */
  readonly secrets: JsonObject | undefined;
}

export interface Idempotent
  extends Pick<ActionRequest, 'commit' | 'requireUnanswered' | 'idempotencyDigest'> {
  /** Record of a write with an Idempotency-Key. */
  idempotencyRecord: IdempotencyRecord | undefined;
  /** The answer whose writes are made. */
  committed: Answer | ApiError | undefined;
}

type Needs = Started &
  ParsedQuery &
  ParsedBody &
  Routed &
  Opened &
  Authenticated &
  Authorized &
  Partial<Validated>;

/** Adds to an answer, also to one that is given again, what is never stored with it. */
export type Complete = (answer: Answer, request: Routed & Authorized) => Promise<Answer>;

/**
 * Whether the write-only fields of a repeated request are those of the first one, to judge by what
 * is stored and its answer. Where there is this function, no fingerprint has these fields.
 */
export type VerifySecrets = (
  secrets: JsonObject,
  answer: object,
  context: Context,
) => Promise<boolean>;

interface Options {
  readonly resource: Pick<Resource, 'name' | 'schema'>;
  readonly cipher: SecretCipher | undefined;
  readonly complete: Complete | undefined;
  readonly verifySecrets: VerifySecrets | undefined;
}

/** How long an answer is kept: seconds (protocol.md, "Idempotency"). */
export const TTL_SECONDS = DAY_SECONDS;
export const MAX_KEY_LENGTH = 255;

/** Bytes of an answer that can be kept: an item of the database has 400 KB, names included. */
export const MAX_STORED_ANSWER_BYTES = 399 * 1024;

/**
 * Makes a repeated write harmless. Its writes are committed in one transaction with a record of its
 * answer, which must not be there yet. So of any number of requests with one key exactly one
 * takes place, and whatever then stops another, its answer is the answer of that one.
 */
export function idempotency(options: Options): Middleware<Idempotent, Needs> {
  const { complete = async (answer: Answer) => answer, verifySecrets } = options;

  /** Whether a repeated request, which is the same but for its secrets, has the same secrets. */
  const hasSecrets = async ({ secrets }: IdempotencyRecord, answer: object, { context }: Needs) =>
    !secrets || !verifySecrets || !context || verifySecrets(secrets, answer, context);

  async function replay(stored: StoredAnswer, record: IdempotencyRecord, state: Needs) {
    const answer = inflateJson(stored.answer);
    const isSame = stored.fingerprint === record.fingerprint;
    if (!isSame || !(await hasSecrets(record, answer, state))) {
      return failure(
        new ApiError(422, 'This Idempotency-Key was already used for another request.'),
      );
    }
    const isFailed = stored.failed === true;
    const response = isFailed ? failure(errorOf(answer)) : success(await complete(answer, state));
    response.headers['Idempotent-Replayed'] = 'true';
    return response;
  }

  return {
    async before({ event }) {
      const { state, headers } = event;
      const record = await idempotencyRecordOf({ state, headers }, options);
      state.idempotencyRecord = record;
      Object.assign(state, {
        idempotencyDigest: record?.key.sk,
        async commit(writes, answer, about) {
          state.names?.check();
          const all = [...writes, ...activityOf(state, about)];
          const [failed, committed] = await commit(state, all, answer, record);
          if (failed.length === 0) state.committed = committed;
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
      if (record && item) request.response = await replay(item, record, state);
    },
  };
}

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

async function idempotencyRecordOf(
  { state, headers }: Pick<HttpEvent<Needs>, 'state' | 'headers'>,
  { cipher, resource, verifySecrets }: Options,
): Promise<IdempotencyRecord | undefined> {
  const { method, route, identity, client } = state;
  const { 'idempotency-key': key, 'order-secret': orderSecret } = headers;
  if (key === undefined || !WRITES.has(method) || !identity || route.ignoresIdempotencyKey) return;
  if (key === '' || key.length > MAX_KEY_LENGTH) {
    throw invalidProperty({
      name: 'Idempotency-Key',
      failedValidator: key === '' ? 'min' : 'max',
      message: `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`,
    });
  }
  const { application } = identity;
  const digest = await digestFor(application, cipher);
  const secrets = verifySecrets ? secretsOf(state, resource) : {};
  const names = Object.keys(secrets);
  return {
    key: idempotencyKey(
      application.id,
      resource.name,
      digest(scopeOf(key, identity.caller, client.address)).toString('hex'),
    ),
    fingerprint: digest(requestWithout(names, state, orderSecret)).toString('base64url'),
    secrets: names.length > 0 ? secrets : undefined,
  };
}

async function findAnswer(
  table: Table,
  { key }: IdempotencyRecord,
): Promise<StoredAnswer | undefined> {
  const item = await table.get(key, { consistent: true });
  return item && readAnswer(item);
}

const isRunning = () => new ApiError(409, 'The same request is still running.');

/**
 * The positions of the writes whose conditions failed, none when all is written; and the answer that
 * was stored.
 */
async function commit(
  { table, clock, names }: Opened & Pick<Started, 'clock'> & Partial<Validated>,
  writes: readonly Write[],
  given: CommittedAnswer,
  record: IdempotencyRecord | undefined,
): Promise<[failed: readonly number[], committed?: Answer | ApiError]> {
  if (!record) {
    const failed = await write(table, writes);
    return typeof given === 'function' ? [failed] : [failed, given];
  }
  const made = typeof given === 'function' ? await given() : given;
  const answer = names ? names.withWarnings(made) : made;
  const failed = await table.transactWrite([...writes, storeAnswer(record, answer, clock.now())]);
  if (failed.includes(writes.length)) throw isRunning();
  return [failed, answer];
}

async function write(table: Table, writes: readonly Write[]): Promise<readonly number[]> {
  const [only] = writes;
  if (!only || writes.length > 1) return table.transactWrite(writes);
  return (await table.write(only)) ? [] : [0];
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

function storeAnswer(
  { key, fingerprint }: IdempotencyRecord,
  answer: Answer | ApiError,
  now: number,
): Write {
  const compressed = deflateJson(answer);
  if (compressed.length > MAX_STORED_ANSWER_BYTES) {
    throw tooLarge(
      'The response is too large to store. Send the request without an Idempotency-Key.',
    );
  }
  const expires_at = Math.floor(now / 1_000) + TTL_SECONDS;
  const stored: StoredAnswer =
    answer instanceof ApiError
      ? { fingerprint, answer: compressed, failed: true, expires_at }
      : { fingerprint, answer: compressed, expires_at };
  return { put: { ...key, ...stored }, condition: isAbsent };
}

const readAnswer = (item: Item) => item as Item & StoredAnswer;
