import type { Resource } from '../shared/contract/resource.ts';
import * as declared from './resources.ts';

/** Every resource of the API. A route exists exactly when a resource in this list declares it. */
export const resources: readonly Resource[] = Object.values(declared);
