import type { JsonObject } from '../../../shared/contract/json.ts';
import { VERSION } from '../../../shared/endpoint/paths.ts';
import { answerSchemas } from './answers.ts';
import { answerComponents } from './components.ts';
import { withCurrencies } from './currencies.ts';
import { describeOperation } from './operation.ts';
import { parameters } from './parameters.ts';
import { schemasOf } from './schemas.ts';
import { linked, linker } from './shapes.ts';
import { type Operation, operationsOf, type Subject, subjects } from './subject.ts';

/** The API in OpenAPI 3.1, made of the resources. */
export function describeApi(): JsonObject {
  const operations = subjects.flatMap(operationsOf);
  const described: JsonObject = Object.assign(
    {},
    ...subjects.map((subject) => withCurrencies(schemasOf(subject), subject)),
  );
  const named = {
    ...described,
    ...answerComponents.schemas,
    ...answerSchemas(operations),
  };
  const link = linker(named);
  const schemas = linked(named, link);
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: `/${VERSION}`, description: 'This version, on the host of this document.' }],
    tags: subjects.map(tagOf),
    paths: link(pathsOf(operations, schemas, link)),
    components: {
      securitySchemes: SECURITY,
      parameters: { ...parameters },
      headers: { ...answerComponents.headers },
      responses: answerComponents.responses,
      schemas,
    },
  };
}

/** `x-schemas`: those that are about this resource. */
function tagOf(subject: Subject): JsonObject {
  const { resource, documentation } = subject;
  const others = (resource.aliases ?? []).map((alias) => `Also at \`/${alias}\`.`);
  return {
    name: resource.name,
    description: [resource.summary, [documentation.note, ...others].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join('\n\n'),
    'x-schemas': Object.keys(schemasOf(subject)),
  };
}

function pathsOf(
  operations: readonly Operation[],
  schemas: JsonObject,
  link: (part: JsonObject) => JsonObject,
): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    const path = operation.route.path.replaceAll(/:(\w+)/g, '{$1}');
    const method = operation.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: describeOperation(operation, schemas, link) };
  }
  return paths;
}

const INFO: JsonObject = {
  title: 'Shopwright',
  version: VERSION,
  summary: 'A store backend: catalog, carts, orders, payments.',
  description: [
    'Every response has the same form: `{"status": true, "data": …}`, or `{"status": false, "errors": […]}` with `code`, `type` and `message` in each error.',
    'Amounts are numbers in major units. Paths are case-insensitive and may end in a slash; each query parameter may appear once. Records can have custom attributes in addition to their schema: requests accept them, and responses include them. `fields` leaves out all other attributes, even required ones. Responses to API keys leave out fields whose `x-permission` the key lacks.',
    'A request body can have up to 1 MB (128 KB without an admin token), a record up to 350 KB. Null is the same as not sent; in an update, it removes a field.',
  ].join('\n\n'),
  contact: { name: 'Shopwright' },
  license: { name: 'MIT', identifier: 'MIT' },
};

const authorization = (description: string): JsonObject => ({
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description,
});

const SECURITY: JsonObject = {
  publicKey: authorization('`<public key>`: what a storefront exposes to everyone.'),
  userToken: authorization('`<public key>:<token>` with a token from `POST /users/authenticate`.'),
  adminToken: authorization('`<public key>:<token>` with a token from `POST /tokens`.'),
  staffToken: authorization(
    '`<public key>:<token>` with a token from `POST /sessions/token`: a staff member, with the permissions of the role.',
  ),
  apiKey: authorization(
    '`Bearer <API key>`, or `<public key>:<API key>`: a key from `POST /apiKeys`, limited to its permissions.',
  ),
};
