import { HIDING, PRIVATE } from '../contract/attributes.ts';
import type { Fields } from '../contract/fields.ts';
import { MEANINGS } from '../contract/meanings.ts';
import {
  isCatalogue,
  type NamedRoute,
  type OwnAttributes,
  type Resource,
} from '../contract/resource.ts';

/** Which names the body of a route may have (protocol.md, "Own attributes"). */
export interface NameRules {
  /** The fields of the body. */
  readonly fields: Fields;
  /** What becomes of other names. */
  readonly own: OwnAttributes;
  /** Whether other names are stored. */
  readonly isKept: boolean;
  /** Fields of answers: a body that names them sends back what it got. */
  readonly answered: Fields;
  /** Whether it may, and is not listened to. */
  readonly takesBack: boolean;
  /** Names that no schema has, and that something reads all the same. */
  readonly read: readonly string[];
}

/** Settings that name attributes. */
export interface NamingSettings {
  readonly feed?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The rules of records of a resource, wherever they come from. */
export function recordNames(resource: Resource, settings?: NamingSettings): NameRules {
  const { schema, attributes: { own = [] } = {} } = resource;
  const fields = schema?.properties ?? {};
  const read = readNames(resource, settings);
  return { fields, own, isKept: true, answered: fields, takesBack: true, read };
}

/** The rules of the body of a route; undefined where each row is a body of another route. */
export function nameRules(
  resource: Resource,
  route: NamedRoute,
  settings?: NamingSettings,
): NameRules | undefined {
  const { body, answer, own, refusesComputed } = route;
  if (body === undefined || body === 'rows') return undefined;
  const rules = recordNames(resource, settings);
  if (typeof body !== 'object') return rules;
  if (body.others === 'ignored') return undefined;
  const isKept = own === 'kept' || route.checkedWithRecord === true;
  const shown = typeof answer === 'object' ? answer.properties : {};
  return {
    ...rules,
    fields: body.properties,
    own: own === 'ignored' ? MEANINGS : ownOf(rules, isKept),
    isKept,
    answered: answeredBy(route, { ...shown, ...rules.answered }),
    takesBack: !refusesComputed,
  };
}

const ownOf = ({ own }: NameRules, isKept: boolean): OwnAttributes => (isKept ? own : 'none');

/** A body that makes something sends back no more than what the server sets. */
const answeredBy = ({ methods }: NamedRoute, fields: Fields): Fields =>
  methods.includes('POST')
    ? Object.fromEntries(Object.entries(fields).filter(([, { readOnly }]) => readOnly))
    : fields;

/** What hides each record that shoppers read, whatever its schema names. */
const SHOWN_BY = [...HIDING, 'published_from', 'published_until'];

function readNames(resource: Resource, settings: NamingSettings = {}): readonly string[] {
  const { routes, attributes: { read = [], bySetting } = {} } = resource;
  const named = bySetting ? Object.values(settings[bySetting] ?? {}) : [];
  const { access = {} } = routes['list'] ?? {};
  const isShown = isCatalogue(resource) && (access === 'anyone' || 'public' in access);
  const names = named.filter((name) => name !== undefined);
  const hidden = isCatalogue(resource) ? [PRIVATE] : [];
  return [...(isShown ? SHOWN_BY : []), ...hidden, ...read, ...names];
}
