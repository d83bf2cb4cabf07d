import { readFields } from '../catalogue/query.ts';
import { project } from '../contract/attributes.ts';
import type { StoredRecord, Unvalidated } from '../contract/records.ts';
import type { RecordResource } from '../contract/resource.ts';
import type { ActionRequest, Answer, ServiceRequest } from './context.ts';
import { cataloguePages, ownedPages, preload } from './list-pages.ts';
import { computeOne, present } from './presentation.ts';
import type { RecordService } from './record-service.ts';
import type { ResourceHooks } from './resource-hooks.ts';

/** The five standard operations of a resource, and the same for an id that is known otherwise. */
export function recordActions<Stored extends StoredRecord, Input extends object>(
  resource: RecordResource<Stored, Input>,
  service: Pick<RecordService<Stored, Input>, 'find' | 'create' | 'change' | 'remove'>,
  hooks: ResourceHooks<Stored, Input>,
) {
  const readPage = resource.owned ? ownedPages(resource, hooks) : cataloguePages(resource, hooks);

  async function embeddedIn(records: readonly Stored[], request: ServiceRequest) {
    const _embedded = await hooks.embedded?.(records, request, request.query);
    return _embedded && { _embedded };
  }

  async function list(request: ServiceRequest): Promise<Answer<readonly object[]>> {
    const { query } = request;
    const { records, block } = await readPage(request);
    const shown = await present(resource, hooks.serialize, records, request, query);
    const fields = readFields(query);
    return {
      data: shown.map((record) => project(record, fields)),
      ...(await embeddedIn(records, request)),
      ...block,
    };
  }

  async function get(id: number, request: ServiceRequest): Promise<Answer<object>> {
    const { query } = request;
    const [found] = await Promise.all([
      service.find(id, request),
      preload(resource, hooks, request, query),
    ]);
    const record = await computeOne(resource, hooks, found, request);
    const serialize = hooks.serializeOne ?? hooks.serialize;
    const [shown = {}] = await present(resource, serialize, [record], request, query);
    return { data: project(shown, readFields(query)), ...(await embeddedIn([record], request)) };
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
