import type { LambdaHandler } from '../../shared/endpoint/middleware.ts';

/** The functions by the names of their resources. */
export type Functions = ReadonlyMap<string, LambdaHandler>;
