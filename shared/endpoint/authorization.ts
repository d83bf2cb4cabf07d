import type { Caller, Context } from '../actions/context.ts';
import { filterIn, levelOf } from '../actions/record-filter.ts';
import { openCatalogue } from '../catalogue/catalogue.ts';
import { forbidden, unauthorized } from '../contract/errors.ts';
import { lookUpLanguage } from '../contract/language.ts';
import { isStranger, may } from '../contract/permissions.ts';
import { requirePersonal } from '../contract/personal.ts';
import {
  type Access,
  type AccessLevel,
  type NamedRoute,
  permissionOf,
  type RecordFilter,
  type Resource,
} from '../contract/resource.ts';
import { priceView } from '../pricing/price-view.ts';
import type { Authenticated } from './authentication.ts';
import type { Opened } from './context.ts';
import type { Middleware } from './middleware.ts';
import type { ParsedQuery } from './query-parser.ts';
import type { Started } from './request-log.ts';
import type { Routed } from './router.ts';
import type { Environment } from './service.ts';

export interface Authorized {
  /** Undefined on a route that needs no Authorization header. */
  context: Context | undefined;
}

type Needs = Started & ParsedQuery & Routed & Opened & Authenticated;

/**
 * Whether the caller's access level may do this at all, and with which records
 * (protocol.md, "Access"). From here on the tenant is known, so that its catalogue can be opened.
 */
export function authorization(
  resource: Resource,
  { storage, catalogueMaxAge, replicas }: Environment,
): Middleware<Authorized, Needs> {
  return {
    before({ event: { state, headers } }) {
      const { route, identity, usage, table, clock, method, client } = state;
      if (!identity || route.access === 'anyone') return;
      const { application, caller } = identity;
      const filter = filterFor(resource, route, caller);
      // A currency or language that the store does not offer is refused before anything is written.
      const currency = state.query.get('currency') ?? (headers['currency'] || undefined);
      const prices = priceView(application, currency);
      const locale = lookUpLanguage(application.settings, state.query.get('locale'));
      // Without the deadline of this request: others may wait for the same load, which is to end.
      const lasting = storage.openTable(usage);
      const catalogue = openCatalogue(lasting, application.id, {
        cache: replicas,
        hidesPrivate: isStranger(caller),
        locale,
        // Callers who can write see at once what a write acknowledged; and what anyone writes, an
        // order above all, is decided by what is there now.
        maxAge: caller.access === 'public' && method === 'GET' ? catalogueMaxAge : 0,
      });
      const asked = { prices, locale };
      state.context = { application, caller, filter, table, catalogue, clock, ...asked, client };
    },
  };
}

/** The records that the caller reaches; throws for a route that is not for the caller. */
function filterFor(resource: Resource, route: NamedRoute, caller: Caller): RecordFilter {
  const access = route.access === 'anyone' ? {} : route.access;
  const filter = filterIn(resource, access, caller);
  if (!filter) throw unauthorized(whatIsNeeded(route.operation, access, levelOf(caller, access)));
  if (!isStranger(caller)) requirePermission(resource, route, caller);
  if (route.personal) requirePersonal(caller);
  return filter;
}

function requirePermission(resource: Resource, route: NamedRoute, caller: Caller): void {
  const { limitedPermission: limited } = route;
  const permission = permissionOf(resource, route);
  if (!permission || may(caller, permission) || (limited && may(caller, limited))) return;
  throw forbidden(permission);
}

/** Who is missing a token learns which one, and where it goes. */
function whatIsNeeded(operation: string, access: Access, level: AccessLevel): string {
  if (access.member)
    return `${operation} is only for staff members, with a token from their session.`;
  if (level === 'user')
    return `${operation} is only for admins. The token of a user does not allow it.`;
  if (!access.user)
    return `${operation} is only for admins. Send an admin token after the public key.`;
  return `${operation} requires a login. Log in, or send a token after the public key.`;
}
