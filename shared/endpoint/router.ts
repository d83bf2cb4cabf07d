import { methodNotAllowed, notFound } from '../contract/errors.ts';
import { type Method, type NamedRoute, type Resource, routesOf } from '../contract/resource.ts';
import type { Middleware } from './middleware.ts';
import { pathSegments, sameSegment, VERSION } from './paths.ts';

export interface Routed {
  route: NamedRoute;
  operation: string | undefined;
  /** The parts of the path that its pattern names, as text. */
  idTexts: Readonly<Record<string, string>>;
  /** Canonical path below the version, as in `/products/7`. */
  path: string;
  /** Scheme, host and version: `https://api.example.com/v0`. */
  baseUrl: string;
}

/**
 * Finds the route: 404 for a path that no route has, 405 for a method that none of them has. A path
 * that a route spells out, as /users/me, is not one with an id.
 */
export function router(resource: Resource): Middleware<Routed, { origin: string }> {
  const routes = routesOf(resource).map((route) => ({ route, pattern: pathSegments(route.path) }));
  return {
    before({ event }) {
      const { state } = event;
      const { method } = event.requestContext.http;
      const segments = canonical(resource, belowVersion(pathSegments(event.rawPath)));
      const onPath = mostLiteral(routes.filter(({ pattern }) => matches(pattern, segments)));
      if (onPath.length === 0) throw notFound(`The path ${event.rawPath} does not exist.`);
      const found = onPath.find(({ route }) => route.methods.includes(method as Method));
      if (!found) throw methodNotAllowed(method, allowed(onPath.map(({ route }) => route)));
      state.route = found.route;
      state.operation = found.route.operation;
      state.idTexts = parameters(found.pattern, segments);
      state.path = `/${segments.join('/')}`;
      state.baseUrl = `${state.origin}/${VERSION}`;
    },
  };
}

/** The root document is at `/` too. */
export function belowVersion(segments: string[]): string[] {
  const [version = VERSION, ...rest] = segments;
  return sameSegment(version, VERSION) ? rest : segments;
}

/** An alias of the resource becomes its name. */
function canonical({ name, aliases = [] }: Resource, [first, ...rest]: string[]): string[] {
  if (first === undefined) return [];
  const named = [name, ...aliases].some((spelling) => sameSegment(spelling, first));
  return [named ? name : first, ...rest];
}

function mostLiteral<Each extends { pattern: readonly string[] }>(routes: readonly Each[]): Each[] {
  const parameters = ({ pattern }: Each) => pattern.filter((part) => part.startsWith(':')).length;
  const fewest = Math.min(...routes.map(parameters));
  return routes.filter((route) => parameters(route) === fewest);
}

const matches = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length &&
  pattern.every((part, i) => part.startsWith(':') || sameSegment(part, segments[i] ?? ''));

function parameters(pattern: readonly string[], segments: readonly string[]) {
  const named = pattern.flatMap((part, i) =>
    part.startsWith(':') ? [[part.slice(1), segments[i] ?? '']] : [],
  );
  return Object.fromEntries(named);
}

const allowed = (routes: readonly NamedRoute[]) => [
  ...new Set(
    routes.flatMap(({ methods }) =>
      methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each)),
    ),
  ),
];
