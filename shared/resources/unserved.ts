import type { Resource } from '../contract/resource.ts';
import { deliveries } from './deliveries.ts';
import { shop } from './shop.ts';
import { stream } from './stream.ts';
import { sweep } from './sweep.ts';
import { transfers } from './transfers.ts';

/**
 * Functions that no request to the API reaches: a schedule, the table or another function invokes them, and `shop` has
 * the pages of shops.
 */
export const unserved: readonly Resource[] = [sweep, stream, deliveries, transfers, shop];
