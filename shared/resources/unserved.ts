import type { Resource } from '../contract/resource.ts';
import { deliveries } from './deliveries.ts';
import { stream } from './stream.ts';
import { sweep } from './sweep.ts';
import { transfers } from './transfers.ts';

/** Functions that no request reaches: a schedule, the table or another function invokes them. */
export const unserved: readonly Resource[] = [sweep, stream, deliveries, transfers];
