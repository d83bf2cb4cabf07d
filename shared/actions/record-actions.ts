import { attributeFilters } from '../catalogue/filters.ts';
import { cutPage, type Page } from '../catalogue/paging.ts';
import { namedIds, readFields, readFieldsOfOne } from '../catalogue/query.ts';
import { readOrder } from '../catalogue/sorting.ts';
import { project } from '../contract/attributes.ts';
import type { Resource } from '../contract/resource.ts';
import type { Action, ApiRequest } from '../endpoint/request.ts';
import type { Validator } from '../validation/validation.ts';
import type { Behaviour, SpecialFilter } from './behaviour.ts';
import { readBody } from './body.ts';
import { present } from './presentation.ts';
import { recordService } from './record-service.ts';
import { type Listing, type Select, tablePage } from './table-list.ts';
import { reaches } from './visibility.ts';

/** The five standard operations of a resource, with what it does differently. */
export function recordActions(
  resource: Resource,
  validate: Validator,
  behaviour: Behaviour = {},
): Record<'list' | 'get' | 'create' | 'update' | 'remove', Action> {
  const service = recordService(resource, validate, behaviour);
  return {
    async list(request) {
      const { query, scope, caller } = request;
      const special = await specialFilters(behaviour, request);
      const filters = [
        ...attributeFilters(query, resource.filters),
        ...special.map(({ matches }) => matches),
      ];
      const order = special.find((filter) => filter.order)?.order ?? readOrder(query);
      const select: Select = async (all) => {
        const visible = all.filter((record) => reaches(scope, record, caller));
        const derived = await service.derive(visible, request);
        return derived.filter((record) => filters.every((matched) => matched(record)));
      };
      const ids = special.find((filter) => filter.ids)?.ids ?? namedIds(query);
      const { records, block } = resource.owned
        ? await tablePage(resource, request, { select, order, ids })
        : await cataloguePage(resource, request, { select, order });
      const shown = await present(resource, behaviour, records, request);
      const fields = readFields(query);
      return {
        data: shown.map((record) => project(record, fields)),
        ...(await behaviour.embed?.(records, request)),
        ...block,
      };
    },

    async get(request) {
      const fields = readFieldsOfOne(request.query);
      const found = await service.find(request);
      const [record = found] = await service.derive([found], request);
      const [shown = {}] = await present(
        resource,
        { show: behaviour.showOne ?? behaviour.show },
        [record],
        request,
      );
      return { data: project(shown, fields), ...(await behaviour.embed?.([record], request)) };
    },

    create: (request) => service.create(readBody(resource, request), request),

    async update(request) {
      const changes = readBody(resource, request);
      return service.change(request, (stored) => ({ ...stored, ...changes }));
    },

    async remove(request) {
      await service.remove(request);
      return {};
    },
  };
}

async function cataloguePage(
  resource: Resource,
  { catalogue, query, baseUrl }: ApiRequest,
  { select, order }: Listing,
): Promise<Page> {
  const matches = await select(await catalogue.all(resource));
  return cutPage(matches.sort(order), order, query, `${baseUrl}/${resource.name}`);
}

function specialFilters({ filters = {} }: Behaviour, request: ApiRequest) {
  return Promise.all(
    Object.entries(filters).flatMap(([name, filter]): Promise<SpecialFilter>[] => {
      const value = request.query.get(name);
      return value === undefined ? [] : [filter(value, request)];
    }),
  );
}
