import { shopFunction } from '../../../shop/lambda.ts';

export const handler = shopFunction();
