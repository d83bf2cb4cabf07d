import { trialFunction } from '../../../functions/trial/handler.ts';

export const handler = trialFunction();
