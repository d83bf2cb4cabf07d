import { isOwned } from '../contract/records.ts';
import type { RecordResource, Resource } from '../contract/resource.ts';
import * as declared from './list.ts';
import { root } from './root.ts';

/** Every resource of the API, by name. A route exists exactly when a resource in this list declares it. */
export const resources: readonly Resource[] = Object.values(declared).toSorted((one, other) =>
  one.name < other.name ? -1 : 1,
);

/** Each has a function of its own: `root` answers what belongs to no other resource. */
export const served: readonly Resource[] = [root, ...resources];

/** Resources whose records may be of a user: an erasure removes them, unless the resource says otherwise. */
export const recordsWithUser = resources.filter(
  (resource): resource is RecordResource =>
    isOwned(resource) && resource.schema?.properties['user_id'] !== undefined,
);
