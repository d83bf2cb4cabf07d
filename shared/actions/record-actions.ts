/*
 * Record actions: the five standard operations, list, get, create, update and remove, of any resource.
 *
 * Why one for all: a resource is data, and all resources answer alike. What one does differently is a hook
 * (resource-hooks.ts), which is called at a fixed place.
 *
 * How: this file makes answers. record-service.ts finds, checks and writes one record, list-pages.ts finds
 * pages, those of a catalogue in memory and those of records with owners in the table, record-filter.ts says
 * which records a caller reaches, presentation.ts and record-json.ts show them.
 *
 * test/contract tests them over HTTP: brands.test.ts what all resources do, lists.test.ts the lists,
 * access-matrix.test.ts who may do what.
 */
import { readFields } from '../catalogue/query.ts';
import { project } from '../contract/attributes.ts';
import { SerializedJson } from '../contract/json.ts';
import { isStranger, seesPersonal } from '../contract/permissions.ts';
import { isOwned, type StoredRecord, type Unvalidated } from '../contract/records.ts';
import { isCatalogue, type RecordResource } from '../contract/resource.ts';
import { derived } from '../derived.ts';
import { isAnswer, textsOfAnswer } from './answer-size.ts';
import type { ActionRequest, Answer, ServiceRequest } from './context.ts';
import { cataloguePages, ownedPages, preload } from './list-pages.ts';
import { computeOne, present, presentOne, showOne } from './presentation.ts';
import type { RecordService } from './record-service.ts';
import { versionOf } from './record-version.ts';
import type { ResourceHooks, ViewContext } from './resource-hooks.ts';
import { withAddresses } from './shop-addresses.ts';

/** The five standard operations of a resource, and the same for an id that is known otherwise. */
export function recordActions<Stored extends StoredRecord, Input extends object>(
  resource: RecordResource<Stored, Input>,
  service: Pick<RecordService<Stored, Input>, 'find' | 'create' | 'change' | 'remove'>,
  hooks: ResourceHooks<Stored, Input>,
) {
  const json = isCatalogue(resource) ? recordJson(resource, hooks) : undefined;
  const versionIn = derived((record: Stored) => versionOf(record, resource));
  const readPage = isOwned(resource)
    ? ownedPages(resource, hooks)
    : cataloguePages(resource, hooks);

  async function embeddedIn(records: readonly Stored[], request: ServiceRequest) {
    const _embedded = await hooks.embedded?.(records, request, request.query);
    return _embedded && { _embedded };
  }

  /** The page, or as many of its first records as an answer can hold, with a cursor to the others. */
  async function list(request: ServiceRequest): Promise<Answer<readonly object[]>> {
    const page = await readPage(request);
    const addressed = await withAddresses(resource, page.records, request);
    const texts = await textsOfAnswer(await textsOf(addressed, request));
    for (let { length } = texts; ; length = Math.floor(length / 2)) {
      const { records, block } = length < page.records.length ? page.shortened(length) : page;
      const data = new SerializedJson(`[${texts.slice(0, length).join(',')}]`);
      const embedded = await embeddedIn(records, request);
      const answer: Answer<readonly object[]> = { data, ...embedded, ...page.findings, ...block };
      if (length === 0 || isAnswer(answer)) return answer;
    }
  }

  /** What makes the JSON of each of the records, as the list shows it. */
  async function textsOf(
    records: readonly Stored[],
    request: ServiceRequest,
  ): Promise<readonly (() => string)[]> {
    const { query } = request;
    const fields = readFields(query);
    if (json && !hooks.serialize && !fields) return json.texts(records, request);
    const { view, viewInList = view } = hooks;
    const inList = viewInList ? { ...hooks, view: viewInList } : hooks;
    const shown = await present(resource, inList, records, request, query);
    return shown.map((record) => () => JSON.stringify(project(record, fields)));
  }

  async function get(id: number, request: ServiceRequest): Promise<Answer<object>> {
    const { query } = request;
    const [found] = await Promise.all([
      service.find(id, request),
      preload(resource, hooks, request, query),
    ]);
    const version = versionIn(found);
    const fields = readFields(query);
    if (json && !hooks.serialize && !hooks.serializeOne && !fields) {
      const record = await computeOne(resource, hooks, found, request);
      return { data: json.one(record, request), version, ...(await embeddedIn([record], request)) };
    }
    const shown = await showOne(resource, hooks, found, request);
    return { data: project(shown, fields), version, ...(await embeddedIn([found], request)) };
  }

  const update = (
    id: number,
    changes: Unvalidated<Input>,
    request: ServiceRequest,
  ): Promise<Answer<object>> => service.change(id, () => changes, request, changes);

  return {
    byId: { get, update, remove: service.remove },
    actions: {
      list,
      get: (request: ActionRequest<unknown, 'id'>) => get(request.ids.id, request),
      create: (request: ActionRequest<Input>) => service.create(request.body, request),
      update: (request: ActionRequest<Unvalidated<Input>, 'id'>) =>
        update(request.ids.id, request.body, request),
      remove: (request: ActionRequest<unknown, 'id'>) => service.remove(request.ids.id, request),
    },
  };
}

/** Characters of JSON that are kept for one resource; beyond them all of it is made anew. */
const MAX_KEPT = 16 * 1024 * 1024;

/** The JSON of one record, or of each of several, as answers show them. */
interface RecordJson<Stored> {
  one(record: Stored, context: ViewContext): SerializedJson;
  /** Makes the JSON of each record. */
  texts(records: readonly Stored[], context: ViewContext): readonly (() => string)[];
}

/**
 * Keeps the JSON of the records of a catalogue, which are shown much more often than they change. A
 * changed record is another object, so that its JSON is made anew; that of a record which no
 * replica holds any more goes with it.
 */
function recordJson<Stored extends StoredRecord, Input>(
  resource: RecordResource<Stored, Input>,
  { view }: Pick<ResourceHooks<Stored, Input>, 'view'>,
): RecordJson<Stored> {
  let kept = new Map<string, WeakMap<Stored, string>>();
  let characters = 0;

  function textOf(record: Stored, context: ViewContext, texts: WeakMap<Stored, string>): string {
    const known = texts.get(record);
    if (known !== undefined) return known;
    const text = JSON.stringify(presentOne(resource, view, record, context));
    texts.set(record, text);
    characters += text.length;
    return text;
  }

  /** Texts by prices and language and what the caller may see, on which the JSON depends as well. */
  function textsFor({ prices, locale, caller }: ViewContext): WeakMap<Stored, string> {
    if (characters > MAX_KEPT) {
      kept = new Map();
      characters = 0;
    }
    const key = `${isStranger(caller)} ${seesPersonal(caller)} ${prices.key} ${locale}`;
    const texts = kept.get(key) ?? new WeakMap();
    kept.set(key, texts);
    return texts;
  }

  return {
    one: (record, context) => new SerializedJson(textOf(record, context, textsFor(context))),
    texts(records, context) {
      const texts = textsFor(context);
      return records.map((record) => () => textOf(record, context, texts));
    },
  };
}
