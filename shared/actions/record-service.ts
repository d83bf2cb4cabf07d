import { notFound } from '../contract/errors.ts';
import type { Changes, NewRecord, StoredRecord, Unvalidated } from '../contract/records.ts';
import type { RecordResource } from '../contract/resource.ts';
import type { Validator } from '../contract/validation.ts';
import { recordKey } from '../storage/keys.ts';
import { openRecords, type WriteRecord } from '../storage/records.ts';
import { isUnreadable, UnreadableItem } from '../storage/unreadable-items.ts';
import type { Write } from '../storage/write.ts';
import type { Answer, Context, ServiceRequest } from './context.ts';
import { featureWarnings } from './feature-names.ts';
import { prepareRecord, storedFields } from './prepare-record.ts';
import { computeOne, present } from './presentation.ts';
import { canAccess } from './record-filter.ts';
import { versionOf } from './record-version.ts';
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
  const { normalise, derived, check, unique, aliases } = hooks;
  const { extraWrites = async (): Promise<Write[]> => [] } = hooks;
  const rules = { resource, validate, ...(normalise && { normalise }) };

  const recordsOf = ({ table, application }: Context) => openRecords(table, application, resource);

  const unknown = (id: number) => notFound(`There is no ${id} in ${resource.name}.`);

  const prepare = (record: Unvalidated<Input>, input: RecordInput<Input>, context: Context) =>
    prepareRecord(rules, record, input, context.application.settings.currency_code);

  async function answer(record: Stored, request: ServiceRequest): Promise<Answer<object>> {
    const computed = await computeOne(resource, hooks, record, request);
    const [data = {}] = await present(resource, hooks, [computed], request, request.query);
    return { data, version: versionOf(record) };
  }

  /** The answer is made before the writes, because it is stored with them. */
  function withAnswer(request: ServiceRequest, input: RecordInput<Input>) {
    const answers: { stored: Answer<object> } = { stored: {} };
    const ofNames = featureWarnings(resource, input.sent);
    const write: WriteRecord<Stored> = async (writes, after, before) => {
      const change = { ...input, before, after };
      const others = await extraWrites(change, request);
      const guards = await unique?.(change, request);
      const warnings = [...ofNames, ...(guards?.warnings ?? [])];
      answers.stored = {
        ...(await answer(after, request)),
        ...(warnings.length > 0 && { warnings }),
      };
      const all = [...writes, ...others, ...(guards?.writes ?? [])];
      return (await request.commit(all, answers.stored)).length === 0;
    };
    return { answers, write };
  }

  /** Stores a new record. */
  async function insert(
    fields: NewRecord<Stored>,
    request: ServiceRequest,
    input: RecordInput<Input> = { sent: {} },
  ): Promise<Answer<object>> {
    await check?.(fields, input, request);
    const { answers, write } = withAnswer(request, input);
    await recordsOf(request).create(fields, write);
    return answers.stored;
  }

  async function read(context: Context, id: number): Promise<Stored | undefined> {
    if (resource.owned) return recordsOf(context).get(id);
    const found = (await context.catalogue.find(resource, [id])).get(id);
    const { table, application } = context;
    if (found || !isUnreadable(table, recordKey(application, resource.name, id))) return found;
    throw new UnreadableItem(`${resource.name} has a record that cannot be read`);
  }

  async function find(id: number, context: Context): Promise<Stored> {
    const record = await read(context, id);
    if (record && canAccess(context.filter, record, context.caller)) return record;
    if (!aliases) throw unknown(id);
    return find(await aliases.follow(id, context), context);
  }

  return {
    /** A valid new record of what was sent, which belongs to its creator where records have owners. */
    prepareNew(sent: Unvalidated<Input>, context: Context): Input {
      const { filter, caller } = context;
      const owner: OwnerField = filter === 'own' ? { user_id: caller.userId } : {};
      checkStranger(resource, caller, sent);
      return prepare({ ...sent, ...owner }, { sent }, context);
    },

    answer,
    insert,

    /** The record of that id; throws NotFound for one that the caller may not know of. */
    find,

    /** Stores a new record of an input that `prepare` returned. */
    create: (input: Input, request: ServiceRequest): Promise<Answer<object>> =>
      insert(storedFields(resource, input), request, { sent: input as Unvalidated<Input> }),

    /** Changes a record; the changed record is validated as a whole. */
    async change(
      id: number,
      change: (record: Stored) => Changes<Stored> | Unvalidated<Input>,
      request: ServiceRequest,
      sent: Unvalidated<Input> = {},
    ): Promise<Answer<object>> {
      const input = { sent, id };
      const { answers, write } = withAnswer(request, input);
      const changed = await recordsOf(request).replace(
        id,
        async (record) => {
          if (!canAccess(request.filter, record, request.caller)) throw unknown(id);
          request.requireMatch(record);
          checkStranger(resource, request.caller, sent, record);
          const merged = { ...record, ...change(record) };
          const stored = storedFields(resource, prepare(merged, input, request));
          const fields = derived ? derived(stored, record, request.clock.now()) : stored;
          await check?.(fields, input, request);
          return fields;
        },
        write,
      );
      if (!changed) throw unknown(id);
      return answers.stored;
    },

    async remove(id: number, request: ServiceRequest): Promise<Answer> {
      const { filter, caller } = request;
      const write: WriteRecord<Stored> = async (writes, before) => {
        if (!canAccess(filter, before, caller)) throw unknown(id);
        request.requireMatch(before);
        const others = await extraWrites({ before, sent: {}, id }, request);
        return (await request.commit([...writes, ...others], {})).length === 0;
      };
      const needsRecord =
        filter !== 'all' || hooks.extraWrites !== undefined || request.isConditional;
      const records = recordsOf(request);
      const isRemoved =
        !needsRecord && (await request.commit(records.removal(id), {})).length === 0;
      // The removal of a record without shards has failed where it has some.
      const isLeft = needsRecord || resource.shardedBy !== undefined;
      const removed = isRemoved || (isLeft && (await records.remove(id, write)));
      if (removed) return {};
      if (!aliases) throw unknown(id);
      await aliases.remove(id, request);
      return {};
    },
  };
}

export type RecordService<Stored extends StoredRecord, Input extends object> = ReturnType<
  typeof recordService<Stored, Input>
>;
