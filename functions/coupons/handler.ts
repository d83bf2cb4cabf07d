import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { coupons } from '../../shared/resources/coupons.ts';
import { couponHooks } from './hooks.ts';

export const service = endpoint(coupons, ({ records }) => records.actions, { hooks: couponHooks });
