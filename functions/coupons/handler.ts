import { validate } from 'validator:coupons';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { couponBehaviour } from './behaviour.ts';
import { coupons } from './resource.ts';

export const handler = endpoint(coupons, recordActions(coupons, validate, couponBehaviour));
