import type { Resource } from '../shared/contract/resource.ts';
import { deliveries } from './deliveries/resource.ts';
import { stream } from './stream/resource.ts';
import { sweep } from './sweep/resource.ts';

/** Functions that no request reaches: a schedule, the table or another function invokes them. */
export const unserved: readonly Resource[] = [sweep, stream, deliveries];
