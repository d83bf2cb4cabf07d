import type { Route } from '../contract/resource.ts';
import type { Write } from '../storage/write.ts';
import { logged, namedRecord } from '../tenancy/activity-log.ts';
import { networkOf } from '../tenancy/networks.ts';
import type { Authenticated } from './authentication.ts';
import type { Opened } from './context.ts';
import type { Started } from './request-log.ts';
import type { Routed } from './router.ts';
import type { Validated } from './validation.ts';

type Needs = Pick<Started, 'clock' | 'client' | 'ids'> &
  Pick<Routed, 'route'> &
  Pick<Opened, 'author'> &
  Pick<Authenticated, 'identity'> &
  Partial<Pick<Validated, 'body'>>;

/** The entry of the log of the account with which a request writes, where its route has one. */
export function activityOf(state: Needs, about: object | undefined): Write[] {
  const { route, identity, ids, body, client, clock } = state;
  const { activity }: Route = route;
  if (!activity || !identity) return [];
  const { application, caller } = identity;
  const sent = typeof body === 'object' && body !== null ? body : {};
  const given = Object.entries(sent).filter(([name]) => activity.shows?.includes(name));
  const record = namedRecord(about) ?? namedRecord(ids);
  const entry = {
    type: activity.type,
    application_id: application.id,
    by: state.author(),
    network: networkOf(client.address),
    fields: Object.keys(sent),
    ...(caller.session !== undefined && { session: caller.session }),
    ...(record && { record }),
    ...(given.length > 0 && { data: Object.fromEntries(given) }),
  };
  return [logged(application.accountId, entry, clock.now())];
}
