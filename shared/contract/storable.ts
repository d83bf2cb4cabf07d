import { type ApiError, invalidProperty } from './errors.ts';
import type { Json } from './json.ts';

/** The name that objects of JavaScript take for their prototype. */
const UNUSABLE = '__proto__';

/** What cannot be stored, and where it is. */
interface Unstorable {
  readonly path: readonly string[];
  readonly refusal: (name: string) => ApiError;
}

/**
 * Throws a 400 for what JSON can say and no answer could repeat: a number beyond those that are
 * stored, which would become null, and an attribute that objects cannot have.
 */
export function requireStorable(value: Json): void {
  const found = findUnstorable(value);
  if (found) throw found.refusal(found.path.join('.') || 'Object');
}

/** The path is made only of what is refused: bodies of strangers cost as little as can be. */
function findUnstorable(value: Json | undefined): Unstorable | undefined {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : { path: [], refusal: tooLarge };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return findInside(value.entries());
  if (Object.hasOwn(value, UNUSABLE)) return { path: [UNUSABLE], refusal: unusable };
  return findInside(Object.entries(value));
}

function findInside(members: Iterable<[string | number, Json]>): Unstorable | undefined {
  for (const [name, member] of members) {
    const found = findUnstorable(member);
    if (found) return { ...found, path: [String(name), ...found.path] };
  }
  return undefined;
}

const unusable = (name: string) =>
  invalidProperty({
    name,
    failedValidator: 'whitelist',
    message: `${name}: an attribute cannot be called ${UNUSABLE}.`,
  });

const tooLarge = (name: string) =>
  invalidProperty({
    name,
    failedValidator: 'max',
    message: `${name} is too large for a number.`,
  });
