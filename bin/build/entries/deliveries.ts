import { deliveryFunction } from '../../../functions/deliveries/handler.ts';

export const handler = deliveryFunction();
