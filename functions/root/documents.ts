import { notFound } from '../../shared/contract/errors.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { Resource } from '../../shared/contract/resource.ts';
import { VERSION } from '../../shared/endpoint/paths.ts';
import type { OpenAction } from '../../shared/endpoint/request.ts';
import { resources } from '../index.ts';

const NAME = 'Shopwright';

/** The resources of this version, with links to them and to what is known of each. */
export const list: OpenAction = async ({ baseUrl }) => ({
  data: {
    name: NAME,
    version: VERSION,
    documentation: `${baseUrl}/docs`,
    resources: Object.fromEntries(
      resources.map(({ name }) => [
        name,
        { url: `${baseUrl}/${name}`, documentation: `${baseUrl}/docs/${name}` },
      ]),
    ),
  },
});

export const describeAll: OpenAction = async () => ({ data: resources.map(describeResource) });

export const describe: OpenAction = async ({ path }) => {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const resource = resources.find((each) => each.name.toLowerCase() === name);
  if (!resource) throw notFound(`There is no resource ${name}.`);
  return { data: describeResource(resource) };
};

/** Operations with who may do them, and the fields as JSON Schema. */
function describeResource({ name, summary, routes, schema }: Resource): JsonObject {
  const operations = routes.map(({ operation, methods, path, access }) => ({
    operation,
    methods: [...methods],
    path: `/${VERSION}${path}`,
    access: access === 'anyone' ? 'anyone' : Object.keys(access),
  }));
  return { name, summary, operations, schema: JSON.parse(JSON.stringify(schema ?? {})) };
}
