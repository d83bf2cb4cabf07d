import { type ApiError, invalidProperty } from './errors.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

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

/** The members of a value that are not looked at yet, and the name of the last one that was. */
interface Level {
  readonly members: Iterator<[string | number, Json]>;
  name: string | number;
}

/**
 * Without recursion, because a text may nest deeper than the stack reaches. The path is made only of what
 * is refused: bodies of strangers cost as little as can be.
 */
function findUnstorable(value: Json): Unstorable | undefined {
  const levels: Level[] = [{ members: Object.entries({ value }).values(), name: '' }];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const { done, value: next } = level.members.next();
    if (done) {
      levels.pop();
      continue;
    }
    const [name, member] = next;
    level.name = name;
    const refused = refusalOf(member);
    const path = () => levels.slice(1).map((each) => String(each.name));
    if (refused) return { ...refused, path: [...path(), ...refused.path] };
    if (typeof member === 'object' && member !== null) {
      levels.push({ members: membersOf(member), name: '' });
    }
  }
  return undefined;
}

const membersOf = (value: Json[] | JsonObject): Iterator<[string | number, Json]> =>
  Array.isArray(value) ? value.entries() : Object.entries(value).values();

/** Why a value cannot be stored, whatever is inside it. */
function refusalOf(value: Json): Unstorable | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return { path: [], refusal: tooLarge };
  return isObject(value) && Object.hasOwn(value, UNUSABLE)
    ? { path: [UNUSABLE], refusal: unusable }
    : undefined;
}

const unusable = (name: string) =>
  invalidProperty({
    name,
    failedValidator: 'whitelist',
    message: `${name}: an attribute cannot be named ${UNUSABLE}.`,
  });

const tooLarge = (name: string) =>
  invalidProperty({
    name,
    failedValidator: 'max',
    message: `${name} is too large for a number.`,
  });
