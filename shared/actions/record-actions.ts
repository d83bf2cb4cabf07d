import { readFields } from '../catalogue/query.ts';
import { project } from '../contract/attributes.ts';
import type { StoredRecord, Unvalidated } from '../contract/records.ts';
import { isCatalogue, type RecordResource } from '../contract/resource.ts';
import type { ActionRequest, Answer, ServiceRequest } from './context.ts';
import { cataloguePages, ownedPages, preload } from './list-pages.ts';
import { computeOne, present } from './presentation.ts';
import { recordJson } from './record-json.ts';
import type { RecordService } from './record-service.ts';
import type { ResourceHooks } from './resource-hooks.ts';

/** The five standard operations of a resource, and the same for an id that is known otherwise. */
export function recordActions<Stored extends StoredRecord, Input extends object>(
  resource: RecordResource<Stored, Input>,
  service: Pick<RecordService<Stored, Input>, 'find' | 'create' | 'change' | 'remove'>,
  hooks: ResourceHooks<Stored, Input>,
) {
  const json = isCatalogue(resource) ? recordJson(resource, hooks) : undefined;
  const readPage = resource.owned ? ownedPages(resource, hooks) : cataloguePages(resource, hooks);

  async function embeddedIn(records: readonly Stored[], request: ServiceRequest) {
    const _embedded = await hooks.embedded?.(records, request, request.query);
    return _embedded && { _embedded };
  }

  async function list(request: ServiceRequest): Promise<Answer<readonly object[]>> {
    const { query } = request;
    const { records, block } = await readPage(request);
    const fields = readFields(query);
    const data =
      json && !hooks.serialize && !fields
        ? json.list(records, request)
        : (await present(resource, hooks, records, request, query)).map((record) =>
            project(record, fields),
          );
    return { data, ...(await embeddedIn(records, request)), ...block };
  }

  async function get(id: number, request: ServiceRequest): Promise<Answer<object>> {
    const { query } = request;
    const [found] = await Promise.all([
      service.find(id, request),
      preload(resource, hooks, request, query),
    ]);
    const record = await computeOne(resource, hooks, found, request);
    const fields = readFields(query);
    const { view, serialize, serializeOne = serialize } = hooks;
    if (json && !serializeOne && !fields) {
      return { data: json.one(record, request), ...(await embeddedIn([record], request)) };
    }
    const asOne = { ...(view && { view }), ...(serializeOne && { serialize: serializeOne }) };
    const [shown = {}] = await present(resource, asOne, [record], request, query);
    return { data: project(shown, fields), ...(await embeddedIn([record], request)) };
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
