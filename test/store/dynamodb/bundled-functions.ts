import { bundleFile, bundleNames } from '../../../bin/build/bundle.ts';
import type { Functions } from '../../../bin/start/functions.ts';
import type { LambdaHandler } from '../../../shared/endpoint/middleware.ts';
import { watching } from '../../../shared/resources/watching.ts';
import { startLambdaEndpoint } from './lambda-endpoint.ts';

/** The bundles that do work without requests, too. What only watches them is loaded by its own tests. */
const working = bundleNames.filter((bundle) => !watching.some(({ name }) => name === bundle));

/** The bundles of the cloud, which read their configuration from the environment of the process. */
export async function bundledFunctions(): Promise<Functions> {
  const functions = new Map<string, LambdaHandler>();
  process.env['AWS_ENDPOINT_URL_LAMBDA'] = await startLambdaEndpoint(functions);
  const loading = working.map(async (name) => {
    const bundle: { handler: LambdaHandler } = await import(bundleFile(name));
    functions.set(name, bundle.handler);
  });
  await Promise.all(loading);
  return functions;
}
