import { streamFunction } from '../../../functions/stream/handler.ts';

export const handler = streamFunction();
