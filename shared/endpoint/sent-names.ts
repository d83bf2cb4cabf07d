import { bounded, checkNames } from '../actions/body-names.ts';
import type { Answer } from '../actions/context.ts';
import { ignoredIn, ignoredWarnings } from '../actions/ignored-fields.ts';
import { type NamingSettings, nameRules } from '../actions/name-rules.ts';
import { overriddenWarnings, overridingList } from '../actions/overridden-fields.ts';
import { ApiError } from '../contract/errors.ts';
import { isObject, type Json, SerializedJson } from '../contract/json.ts';
import type { NamedRoute, Resource } from '../contract/resource.ts';

/** What becomes of names of a body that no schema has (protocol.md, "Own attributes"). */
export interface SentNames {
  /** Throws a 400 for names that would do nothing; what is stored already may be sent back. */
  check(stored?: object): void;
  /** The answer, with warnings of what was kept or ignored. */
  withWarnings<Given extends Answer | ApiError>(answer: Given): Given;
}

/** Throws for a new record; a change is checked with what is stored, or at the latest when it is written. */
export function sentNames(
  resource: Resource,
  route: NamedRoute,
  body: Json,
  settings?: NamingSettings,
  warnings: readonly string[] = [],
): SentNames {
  const rules = nameRules(resource, route, settings);
  if (!rules) return NOTHING_SENT;
  const sent = route.array === 'of one' && Array.isArray(body) ? (body[0] ?? null) : body;
  const schema = route.checkedWithRecord ? undefined : resource.schema;
  const ignored = schema ? ignoredIn(rules, sent) : [];
  const withParts = schema && overridingList(schema) ? schema : undefined;
  const look = (stored?: object): Look => {
    try {
      return { stored, warnings: checkNames(rules, sent, stored) };
    } catch (refusal) {
      return { stored, warnings: [], refusal };
    }
  };
  const comparedWith = (answer: Answer) => {
    const [before, after] = [jsonOf(looked.stored), jsonOf(answer.data)];
    const [was, is = null] = [before[0], after[0]];
    if (!isObject(is)) return [];
    return [
      ...ignoredWarnings(ignored, { before, after }),
      ...(withParts
        ? overriddenWarnings(withParts, sent, {
            before: isObject(was) ? was : undefined,
            after: is,
          })
        : []),
    ];
  };
  let looked = look();
  if (!changesRecord(route)) requireTaken(looked);

  return {
    check(stored) {
      if (stored) looked = look(stored);
      requireTaken(looked);
    },
    withWarnings(answer) {
      if (answer instanceof ApiError) return answer;
      const more = ignored.length > 0 || withParts ? comparedWith(answer) : [];
      const all = bounded([
        ...[...looked.warnings, ...warnings, ...more],
        ...(answer.warnings ?? []),
      ]);
      return all.length > 0 ? { ...answer, warnings: all } : answer;
    },
  };
}

/** What was found in a body, beside a record. */
interface Look {
  readonly stored: object | undefined;
  readonly warnings: readonly string[];
  readonly refusal?: unknown;
}

function requireTaken({ refusal }: Look): void {
  if (refusal !== undefined) throw refusal;
}

const NOTHING_SENT: SentNames = {
  check: () => undefined,
  withWarnings: (answer) => answer,
};

/** Whether the body is about a record that is there, with all its names. */
const changesRecord = ({ body, methods, path }: NamedRoute) =>
  body === 'changes' || (!methods.includes('POST') && path.includes('/:id'));

/** A record as JSON, if there is one. */
function jsonOf(record: unknown): Json[] {
  if (record instanceof SerializedJson) return [record.toJSON()];
  return typeof record === 'object' && record !== null ? [record as Json] : [];
}
