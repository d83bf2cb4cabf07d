import { attribute } from '../contract/attributes.ts';
import { requirePersonal } from '../contract/personal.ts';
import { unknownRecord } from '../contract/record-name.ts';
import {
  type Changes,
  isOwned,
  type NewRecord,
  type StoredRecord,
  type Unvalidated,
} from '../contract/records.ts';
import type { RecordResource } from '../contract/resource.ts';
import type { Validator } from '../contract/validation.ts';
import { recordKey } from '../storage/keys.ts';
import { openRecords, type WriteRecord } from '../storage/records.ts';
import { CONFLICT } from '../storage/retry.ts';
import { isUnreadable, UnreadableItem } from '../storage/unreadable-items.ts';
import type { Write } from '../storage/write.ts';
import { keyspaceOf } from '../tenancy/application.ts';
import type { Answer, Context, ServiceRequest } from './context.ts';
import { prepareRecord, storedFields } from './prepare-record.ts';
import { answerRecord } from './presentation.ts';
import { canAccess } from './record-filter.ts';
import { setsCounted } from './record-version.ts';
import type { RecordInput, ResourceHooks } from './resource-hooks.ts';
import { checkStranger } from './stranger-limits.ts';

/** What makes a record its creator's. */
interface OwnerField {
  readonly user_id?: number | undefined;
}

/** The steps of which actions on the records of one resource are made. */
export function recordService<Stored extends StoredRecord, Input extends object>(
  resource: RecordResource<Stored, Input>,
  validate: Validator<Input>,
  hooks: ResourceHooks<Stored, Input> = {},
) {
  const { normalise, derived, check, unique, aliases, warnings: warningsOf } = hooks;
  const { extraWrites = async (): Promise<Write[]> => [] } = hooks;
  const rules = { resource, validate, ...(normalise && { normalise }) };

  const recordsOf = ({ table, application }: Context) =>
    openRecords(table, keyspaceOf(resource, application), resource);

  const unknown = (id: number) => unknownRecord(resource.name, id);

  const prepare = (record: Unvalidated<Input>, input: RecordInput<Input>, context: Context) =>
    prepareRecord(rules, record, input, context.application.settings);

  const answer = (record: Stored, request: ServiceRequest): Promise<Answer<object>> =>
    answerRecord(resource, hooks, record, request);

  /** The answer is made before the writes, because it is stored with them. */
  function withAnswer(
    request: ServiceRequest,
    input: RecordInput<Input>,
  ): WriteRecord<Stored, Answer<object>> {
    return async (writes, after, before) => {
      const change = { ...input, before, after };
      const others = await extraWrites(change, request);
      const guards = await unique?.(change, request);
      const warnings = [...(guards?.warnings ?? []), ...(warningsOf?.(after) ?? [])];
      const answered = {
        ...(await answer(after, request)),
        ...(warnings.length > 0 && { warnings }),
      };
      const all = [...writes, ...others, ...(guards?.writes ?? [])];
      return (await request.commit(all, answered, after)).length === 0 ? answered : CONFLICT;
    };
  }

  /** A record that is given to somebody shows that user what is personal in it. */
  function requireSameOwner(record: Stored | undefined, sent: object, { caller }: Context): void {
    const [owner, given] = [record ?? {}, sent].map((each) => attribute(each, 'user_id') ?? null);
    if (isOwned(resource) && given !== null && given !== owner) requirePersonal(caller);
  }

  /** Stores a new record. */
  async function insert(
    fields: NewRecord<Stored>,
    request: ServiceRequest,
    input: RecordInput<Input> = { sent: {} },
  ): Promise<Answer<object>> {
    await check?.(fields, input, request);
    return recordsOf(request).createWith(fields, withAnswer(request, input));
  }

  async function read(context: Context, id: number): Promise<Stored | undefined> {
    if (isOwned(resource)) return recordsOf(context).get(id);
    const found = (await context.catalogue.find(resource, [id])).get(id);
    const { table, application } = context;
    const key = recordKey(keyspaceOf(resource, application), resource.name, id);
    if (found || !isUnreadable(table, key)) return found;
    throw new UnreadableItem(`${resource.name} has a record that cannot be read`);
  }

  async function find(id: number, context: Context): Promise<Stored> {
    const record = await read(context, id);
    if (record && canAccess(context.filter, record, context)) return record;
    if (!aliases) throw unknown(id);
    return find(await aliases.follow(id, context), context);
  }

  return {
    /** A valid new record of what was sent, which belongs to its creator where records have owners. */
    prepareNew(sent: Unvalidated<Input>, context: Context): Input {
      const { filter, caller } = context;
      const owner: OwnerField = filter === 'own' ? { user_id: caller.userId } : {};
      checkStranger(resource, caller, sent);
      requireSameOwner(undefined, sent, context);
      return prepare({ ...sent, ...owner }, { sent }, context);
    },

    answer,
    insert,

    /** The record of that id; throws NotFound for one that the caller may not know of. */
    find,

    /** Stores a new record of an input that `prepare` returned. */
    create(input: Input, request: ServiceRequest): Promise<Answer<object>> {
      const stored = storedFields(resource, input);
      const fields = derived ? derived(stored, undefined, request.clock.now()) : stored;
      return insert(fields, request, { sent: input as Unvalidated<Input> });
    },

    /** Changes a record; the changed record is validated as a whole. */
    async change(
      id: number,
      change: (record: Stored) => Changes<Stored> | Unvalidated<Input>,
      request: ServiceRequest,
      sent: Unvalidated<Input> = {},
    ): Promise<Answer<object>> {
      const input: RecordInput<Input> = { sent, id };
      const answered = await recordsOf(request).replaceWith(
        id,
        async (record) => {
          if (!canAccess(request.filter, record, request)) throw unknown(id);
          request.requireMatch(record, setsCounted(sent, resource));
          checkStranger(resource, request.caller, sent, record);
          requireSameOwner(record, sent, request);
          const merged = { ...record, ...change(record) };
          const stored = storedFields(
            resource,
            prepare(merged, { ...input, stored: record }, request),
            record,
          );
          const fields = derived ? derived(stored, record, request.clock.now()) : stored;
          await check?.(fields, input, request);
          return { fields, asRead: request.isConditional };
        },
        withAnswer(request, input),
      );
      if (!answered) throw unknown(id);
      return answered;
    },

    async remove(id: number, request: ServiceRequest): Promise<Answer> {
      const { filter } = request;
      const write: WriteRecord<Stored, true> = async (writes, before) => {
        if (!canAccess(filter, before, request)) throw unknown(id);
        request.requireMatch(before);
        const others = await extraWrites({ before, sent: {}, id }, request);
        return (await request.commit([...writes, ...others], {}, before)).length === 0
          ? true
          : CONFLICT;
      };
      const needsRecord =
        filter !== 'all' ||
        hooks.extraWrites !== undefined ||
        resource.storage?.hasStock === true ||
        request.isConditional;
      const records = recordsOf(request);
      const isRemoved = needsRecord
        ? await records.remove(id, write)
        : (await request.commit(records.removalUnread(id), {})).length === 0;
      if (isRemoved) return {};
      if (!aliases) throw unknown(id);
      await aliases.remove(id, request);
      return {};
    },
  };
}

export type RecordService<Stored extends StoredRecord, Input extends object> = ReturnType<
  typeof recordService<Stored, Input>
>;
