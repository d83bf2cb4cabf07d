import { notFound } from '../contract/errors.ts';
import { type JsonObject, omit } from '../contract/json.ts';
import { type Resource, writeOnlyFields } from '../contract/resource.ts';
import type { Answer, ApiRequest } from '../endpoint/request.ts';
import { openRecords, type Stored, type WriteRecord } from '../storage/records.ts';
import { assertValid, type Validator } from '../validation/validation.ts';
import { checkAmounts } from './amounts.ts';
import { withoutNulls } from './body.ts';
import { presentOne } from './presentation.ts';
import { canAccess } from './record-filter.ts';
import type { ResourceHooks } from './resource-hooks.ts';

/** The steps of which actions on the records of one resource are made. */
export function recordService(
  resource: Resource,
  validate: Validator,
  behaviour: ResourceHooks = {},
) {
  const { normalise = (record) => record } = behaviour;

  const recordsOf = ({ table, application }: ApiRequest) =>
    openRecords(table, application.id, resource);

  const unknown = ({ ids }: ApiRequest) =>
    notFound(`There is no ${ids['id']} in ${resource.name}.`);

  /** The record in the form that is stored; throws a 400 for the first thing wrong with it. */
  async function accept(input: JsonObject, request: ApiRequest): Promise<JsonObject> {
    const record = normalise(withoutNulls(input), request);
    const hidden = writeOnlyFields(resource);
    assertValid(validate, record, hidden);
    checkAmounts(resource.schema, record, request.application.settings.currency_code);
    await behaviour.check?.(record, request);
    return omit(record, hidden);
  }

  async function answer(record: Stored, request: ApiRequest): Promise<Answer> {
    return { data: await presentOne(resource, behaviour, record, request) };
  }

  /** The answer is made before the writes, because it is stored with them. */
  function committing(request: ApiRequest) {
    const answers: { stored: Answer } = { stored: {} };
    const commit: WriteRecord = async (writes, after, before) => {
      const others = (await behaviour.extraWrites?.({ before, after }, request)) ?? [];
      answers.stored = await answer(after, request);
      return (await request.commit([...writes, ...others], answers.stored)).length === 0;
    };
    return { answers, commit };
  }

  async function read(request: ApiRequest, id: number): Promise<Stored | undefined> {
    if (resource.owned) return recordsOf(request).get(id);
    return (await request.catalogue.find(resource, [id])).get(id);
  }

  return {
    accept,
    answer,

    /** The record that the path names; throws NotFound for one that the caller may not know of. */
    async find(request: ApiRequest): Promise<Stored> {
      const id = request.ids['id'] ?? 0;
      const record = await read(request, id);
      if (record && canAccess(request.scope, record, request.caller)) return record;
      throw unknown(request);
    },

    async create(input: JsonObject, request: ApiRequest): Promise<Answer> {
      const owner = request.scope === 'own' ? { user_id: request.caller.userId ?? null } : {};
      const record = await accept({ ...input, ...owner }, request);
      const { answers, commit } = committing(request);
      await recordsOf(request).create(record, commit);
      return answers.stored;
    },

    /** Changes the record that the path names; the changed record is validated as a whole. */
    async change(request: ApiRequest, change: (record: Stored) => JsonObject): Promise<Answer> {
      const { answers, commit } = committing(request);
      const changed = await recordsOf(request).update(
        request.ids['id'] ?? 0,
        (record) => {
          if (!canAccess(request.scope, record, request.caller)) throw unknown(request);
          return accept(change(record), request);
        },
        commit,
      );
      if (!changed) throw unknown(request);
      return answers.stored;
    },

    async remove(request: ApiRequest): Promise<void> {
      const { scope, caller, ids } = request;
      const commit: WriteRecord = async (writes, before) => {
        if (!canAccess(scope, before, caller)) throw unknown(request);
        const others = (await behaviour.extraWrites?.({ before }, request)) ?? [];
        return (await request.commit([...writes, ...others], {})).length === 0;
      };
      const needsRecord = scope !== 'all' || behaviour.extraWrites !== undefined;
      const removed = await recordsOf(request).remove(
        ids['id'] ?? 0,
        needsRecord ? commit : undefined,
      );
      if (!removed) throw unknown(request);
    },
  };
}

export type RecordService = ReturnType<typeof recordService>;
