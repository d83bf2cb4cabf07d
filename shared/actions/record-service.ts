import { notFound } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Resource } from '../contract/resource.ts';
import type { Answer, ApiRequest } from '../endpoint/request.ts';
import { type Commit, openRecords, type Stored } from '../records/records.ts';
import { assertValid, type Validator } from '../validation/validation.ts';
import { checkAmounts } from './amounts.ts';
import type { Behaviour } from './behaviour.ts';
import { withoutNulls } from './body.ts';
import { present } from './presentation.ts';
import { reaches } from './visibility.ts';

/** The steps of which actions on the records of one resource are made. */
export function recordService(resource: Resource, validate: Validator, behaviour: Behaviour = {}) {
  const { normalise = (record) => record, derive = async (records) => [...records] } = behaviour;

  const recordsOf = ({ table, application }: ApiRequest) =>
    openRecords(table, application.id, resource);

  const unknown = ({ ids }: ApiRequest) =>
    notFound(`There is no ${ids['id']} in ${resource.name}.`);

  /** The record in the form that is stored; throws a 400 for the first thing wrong with it. */
  async function accept(input: JsonObject, request: ApiRequest): Promise<JsonObject> {
    const record = normalise(withoutNulls(input), request);
    assertValid(validate, record);
    checkAmounts(resource.schema, record, request.application.settings.currency_code);
    await behaviour.check?.(record, request);
    return record;
  }

  async function answer(record: Stored, request: ApiRequest): Promise<Answer> {
    const derived = await derive([record], request);
    const [shown = {}] = await present(resource, behaviour, derived, request);
    return { data: shown };
  }

  /** The answer is made before the writes, because it is stored with them. */
  function committing(request: ApiRequest) {
    const answers: { stored: Answer } = { stored: {} };
    const commit: Commit = async (writes, record) => {
      answers.stored = await answer(record, request);
      return (await request.commit(writes, answers.stored)).length === 0;
    };
    return { answers, commit };
  }

  return {
    derive,

    /** The record that the path names; throws NotFound for one that the caller may not know of. */
    async find(request: ApiRequest): Promise<Stored> {
      const id = request.ids['id'] ?? 0;
      const record = (await request.catalogue.find(resource, [id])).get(id);
      if (record && reaches(request.scope, record, request.caller)) return record;
      throw unknown(request);
    },

    async create(input: JsonObject, request: ApiRequest): Promise<Answer> {
      const record = await accept(input, request);
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
          if (!reaches(request.scope, record, request.caller)) throw unknown(request);
          return accept(change(record), request);
        },
        commit,
      );
      if (!changed) throw unknown(request);
      return answers.stored;
    },

    async remove(request: ApiRequest): Promise<void> {
      if (!(await recordsOf(request).remove(request.ids['id'] ?? 0))) throw unknown(request);
    },
  };
}

export type RecordService = ReturnType<typeof recordService>;
