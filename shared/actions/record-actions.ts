import { readFields, readFieldsOfOne } from '../catalogue/query.ts';
import { project } from '../contract/attributes.ts';
import type { Resource } from '../contract/resource.ts';
import type { Action } from '../endpoint/request.ts';
import type { Validator } from '../validation/validation.ts';
import { readBody } from './body.ts';
import { cataloguePages, ownedPages, readAhead } from './list-pages.ts';
import { deriveOne, present } from './presentation.ts';
import { recordService } from './record-service.ts';
import type { ResourceHooks } from './resource-hooks.ts';

/** The five standard operations of a resource, with what it does differently. */
export function recordActions(
  resource: Resource,
  validate: Validator,
  behaviour: ResourceHooks = {},
): Record<'list' | 'get' | 'create' | 'update' | 'remove', Action> {
  const service = recordService(resource, validate, behaviour);
  const readPage = resource.owned
    ? ownedPages(resource, behaviour)
    : cataloguePages(resource, behaviour);
  return {
    async list(request) {
      const { records, block } = await readPage(request);
      const shown = await present(resource, behaviour, records, request);
      const fields = readFields(request.query);
      return {
        data: shown.map((record) => project(record, fields)),
        ...(await behaviour.embedded?.(records, request)),
        ...block,
      };
    },

    async get(request) {
      const fields = readFieldsOfOne(request.query);
      const [found] = await Promise.all([
        service.find(request),
        readAhead(resource, behaviour, request),
      ]);
      const record = await deriveOne(resource, behaviour, found, request);
      const [shown = {}] = await present(
        resource,
        { serialize: behaviour.serializeOne ?? behaviour.serialize },
        [record],
        request,
      );
      return { data: project(shown, fields), ...(await behaviour.embedded?.([record], request)) };
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
