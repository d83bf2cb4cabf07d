import { defined } from '../../../shared/contract/defined.ts';
import { exampleId } from '../../../shared/contract/documentation.ts';
import { isObject, type Json, type JsonObject } from '../../../shared/contract/json.ts';
import { hasData } from './answers.ts';
import { exampleBody, leastAccess } from './commands.ts';
import { isList, parametersOf } from './parameters.ts';
import { sampleOf } from './sample.ts';
import { idSubject, type Operation } from './subject.ts';

/** Characters of a line of a program. */
const MAX_LINE = 80;

/** Options of `createShop` beside the address and the public key, for whoever needs least. */
const CALLERS: Readonly<Record<string, string>> = {
  user: "token: '...', // of POST /users/authenticate",
  admin: "secretKey: '...', // on a server alone",
  member: "token: '...', // of POST /sessions/token",
};

/** A program that calls the operation by `@shopwright/client`; undefined where the answer is no envelope. */
export function typedCall(operation: Operation): string | undefined {
  const { told, method, route } = operation;
  if (told.media !== undefined || told.leadsTo !== undefined) return undefined;
  const path = text(route.path.replaceAll(/:(\w+)/g, '{$1}'));
  const options = literal(optionsOf(operation), 1);
  const call = `shop.${method}(${[path, ...(options === '{}' ? [] : [options])].join(', ')})`;
  return [
    "import { createShop, take } from '@shopwright/client';",
    '',
    ...shopOf(operation),
    '',
    ...(hasData(operation)
      ? [`const { data } = await take(${call});`, 'console.log(data);']
      : [`await take(${call});`]),
  ].join('\n');
}

function shopOf(operation: Operation): string[] {
  const caller = CALLERS[leastAccess(operation) ?? ''];
  const options = ["url: 'https://shop.example'", "publicKey: 'pk_...'"];
  if (!caller) return [`const shop = createShop({ ${options.join(', ')} });`];
  return [
    'const shop = createShop({',
    ...[...options.map((each) => `${each},`), caller],
    '});',
  ].map((line, i, { length }) => (i > 0 && i < length - 1 ? `  ${line}` : line));
}

function optionsOf(operation: Operation): JsonObject {
  const body = exampleBody(operation);
  const params = { ...pathOf(operation), ...queryOf(operation) };
  return defined({ ...(Object.keys(params).length > 0 && { params }), body });
}

function pathOf(operation: Operation): JsonObject {
  const parts = parametersOf(operation).filter((each) => each['in'] === 'path');
  const path = parts.map(({ name, schema }) => [
    name,
    name === 'id' ? exampleId(idSubject(operation).resource) : sampleOf(schema ?? {}, {}),
  ]);
  return parts.length > 0 ? { path: Object.fromEntries(path) } : {};
}

/** Names that are no parameters filter a list by that attribute. */
function queryOf(operation: Operation): JsonObject {
  const { method, told, route } = operation;
  if (method !== 'GET' || !isObject(told.example)) return {};
  const isFilter = ([name]: [string, Json]) => isList(operation) && !(name in (route.query ?? {}));
  const { true: filters = [], false: own = [] } = Object.groupBy(
    Object.entries(told.example),
    (entry) => `${isFilter(entry)}`,
  );
  const attributes = Object.fromEntries(filters.map(([name, value]) => [name, String(value)]));
  return { query: { ...Object.fromEntries(own), ...(filters.length > 0 && { attributes }) } };
}

/** JSON as a literal of JavaScript, on one line where it is short. */
function literal(value: Json, depth = 0): string {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Array.isArray(value)
    ? value.map((each) => literal(each, depth + 1))
    : Object.entries(value).map(([name, each]) => `${nameOf(name)}: ${literal(each, depth + 1)}`);
  const [open, space, close] = Array.isArray(value) ? ['[', '', ']'] : ['{', ' ', '}'];
  if (parts.length === 0) return open + close;
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (depth > 1 && line.length + 2 * depth <= MAX_LINE && !line.includes('\n')) return line;
  const indent = '  '.repeat(depth);
  return [open, ...parts.map((part) => `${indent}${part},`), indent.slice(2) + close].join('\n');
}

const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name));

const text = (value: string) =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
