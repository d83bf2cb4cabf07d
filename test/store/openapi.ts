import { type ErrorStatus, TYPES } from '../../shared/contract/errors.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import { pathSegments, sameSegment, VERSION } from '../../shared/endpoint/paths.ts';
import { belowVersion } from '../../shared/endpoint/router.ts';
import { resources } from '../../shared/resources/index.ts';
import { root } from '../../shared/resources/root.ts';

interface Pattern {
  readonly path: string;
  readonly parts: readonly string[];
}

/** A path that is spelled out is before one with an id. */
function toPatterns(paths: readonly string[]): readonly Pattern[] {
  const parameters = ({ path }: Pattern) => path.split('{').length;
  return paths
    .map((path) => ({ path, parts: path.slice(1).split('/') }))
    .sort((one, other) => parameters(one) - parameters(other));
}

/** What is there without the version too. */
const ROOT_PATTERNS = toPatterns(
  Object.values(root.routes).map(({ path }) => path.replace(/:(\w+)/, '{$1}')),
);

const known = new WeakMap<JsonObject, readonly Pattern[]>();

function patternsOf(api: JsonObject): readonly Pattern[] {
  const patterns = known.get(api) ?? toPatterns(Object.keys(objectAt(api, '/paths')));
  known.set(api, patterns);
  return patterns;
}

/** What a JSON pointer leads to; an empty object for nothing. */
export function objectAt(api: JsonObject, pointer: string): JsonObject {
  const parts = pointer.split('/').slice(1);
  const found = parts.reduce<Json | undefined>(
    (inside, part) =>
      isObject(inside) ? inside[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined,
    api,
  );
  return isObject(found) ? found : {};
}

/** Pointers to all that the document says may be answered, by status. */
export function answersTo(
  api: JsonObject,
  method: string,
  rawPath: string,
): Readonly<Record<string, string>> {
  const segments = canonical(rawPath);
  const isVersioned = sameSegment(pathSegments(rawPath)[0] ?? VERSION, VERSION);
  const path = findPath(isVersioned ? patternsOf(api) : ROOT_PATTERNS, segments);
  if (path === undefined) return errors(400, 404, 405, 413);
  const pointer = `/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses`;
  const responses = Object.entries(objectAt(api, pointer));
  if (responses.length === 0) return errors(400, 405, 413);
  return Object.fromEntries(
    responses.map(([status, response]) => [
      status,
      isObject(response) && typeof response['$ref'] === 'string'
        ? response['$ref'].slice(1)
        : `${pointer}/${status}`,
    ]),
  );
}

const errors = (...statuses: ErrorStatus[]) =>
  Object.fromEntries(statuses.map((status) => [status, `/components/responses/${TYPES[status]}`]));

/** The parts of a path below the version, in the spelling of the document. */
function canonical(rawPath: string): string[] {
  const [first, ...rest] = belowVersion(pathSegments(rawPath));
  if (first === undefined) return [''];
  // `/v0//` is not the root.
  if (first === '') return ['//', ...rest];
  const aliased = resources.find(({ aliases = [] }) =>
    aliases.some((alias) => sameSegment(alias, first)),
  );
  return [aliased?.name ?? first, ...rest];
}

function findPath(patterns: readonly Pattern[], segments: readonly string[]): string | undefined {
  const fits = (part: string, i: number) =>
    part.startsWith('{') || sameSegment(part, segments[i] ?? '');
  return patterns.find(({ parts }) => parts.length === segments.length && parts.every(fits))?.path;
}
