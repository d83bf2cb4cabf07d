import type { Resource } from '../contract/resource.ts';
import * as declared from './list.ts';
import { root } from './root.ts';

/** Every resource of the API. A route exists exactly when a resource in this list declares it. */
export const resources: readonly Resource[] = Object.values(declared);

/** Each has a function of its own: `root` answers what belongs to no other resource. */
export const served: readonly Resource[] = [root, ...resources];
