import { probeFunction } from '../../../functions/probe/handler.ts';

export const handler = probeFunction();
