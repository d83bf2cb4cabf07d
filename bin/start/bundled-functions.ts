import type { LambdaHandler } from '../../shared/endpoint/middleware.ts';
import { bundleFile, functionNames } from '../build/bundle.ts';
import type { Functions } from './http-server.ts';

/** The bundles of the cloud, which read their configuration from the environment of the process. */
export async function bundledFunctions(): Promise<Functions> {
  const loading = functionNames.map(async (name) => {
    const bundle: { handler: LambdaHandler } = await import(bundleFile(name));
    return [name, bundle.handler] as const;
  });
  return new Map(await Promise.all(loading));
}
