import { type Resource, routesOf } from '../contract/resource.ts';
import { resources } from '../resources/index.ts';
import { pathSegments, sameSegment, VERSION } from './paths.ts';

const beginningOf = (path: string) => path.split('/')[1] ?? '';

/** Paths of a resource below another one, as `/orders/:id/capture` of payments. */
const pathsBelowOthers = (resource: Resource): string[] => [
  ...new Set(
    routesOf(resource)
      .map(({ path }) => path)
      .filter((path) =>
        resources.some((other) => other !== resource && other.name === beginningOf(path)),
      ),
  ),
];

/** What the other paths of a resource begin with: its name, and whatever else its routes say. */
function beginnings(resource: Resource): string[] {
  const below = pathsBelowOthers(resource);
  const own = routesOf(resource).filter(({ path }) => !below.includes(path));
  return [...new Set(own.map(({ path }) => beginningOf(path)))];
}

/** The spellings of a resource for which the gateway has routes of their own. */
const spellings = (resource: Resource): string[] => [
  ...new Set(
    [...beginnings(resource), ...(resource.aliases ?? [])].flatMap((each) => [
      each,
      each.toLowerCase(),
    ]),
  ),
];

/** The paths that the gateway sends to the function of a resource; `root` gets all others. */
export const gatewayPaths = (resource: Resource): string[] => [
  ...spellings(resource).flatMap((name) => [`/${VERSION}/${name}`, `/${VERSION}/${name}/{proxy+}`]),
  ...pathsBelowOthers(resource).map((path) => `/${VERSION}${path.replaceAll(/:(\w+)/g, '{$1}')}`),
];

/** The gateway prefers them, because they are longer. */
const functionsBelowOthers = resources.flatMap((resource) =>
  pathsBelowOthers(resource).map((path) => ({
    pattern: `/${VERSION}${path}`.split('/'),
    name: resource.name,
  })),
);

const functionBelowOther = (segments: readonly string[]) =>
  functionsBelowOthers.find(
    ({ pattern }) =>
      pattern.length === segments.length &&
      pattern.every((part, i) => part.startsWith(':') || part === segments[i]),
  )?.name;

const functionsBySpelling: ReadonlyMap<string, string> = new Map(
  resources.flatMap((resource) => spellings(resource).map((each) => [each, resource.name])),
);

/** The function that the gateway sends a path to, matched as the gateway does: to the letter. */
export function functionOf(rawPath: string): string {
  const below = functionBelowOther(rawPath.split('/'));
  if (below) return below;
  const [, version, first = '', ...rest] = rawPath.split('/');
  const endsInSlash = rest.length === 1 && rest[0] === '';
  const found = functionsBySpelling.get(first);
  return found && version === VERSION && !endsInSlash ? found : 'root';
}

/**
 * The function for a path that the gateway matches with none, as in another letter case or with a
 * slash at the end; undefined for a path that belongs to no resource.
 */
export function functionOfSpelling(rawPath: string): string | undefined {
  const [version = '', first = ''] = pathSegments(rawPath);
  if (!sameSegment(version, VERSION)) return undefined;
  const below = functionBelowOther(['', ...pathSegments(rawPath.toLowerCase())]);
  if (below) return below;
  // It has each spelling in lower case, too.
  return functionsBySpelling.get(first.toLowerCase());
}
