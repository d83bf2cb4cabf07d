import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { couponHooks } from './hooks.ts';
import { coupons } from './resource.ts';

export const service = endpoint(coupons, ({ records }) => records.actions, { hooks: couponHooks });
