import { bundleFile, bundleNames } from '../../../bin/build/bundle.ts';
import type { Functions } from '../../../bin/start/functions.ts';
import type { LambdaHandler } from '../../../shared/endpoint/middleware.ts';
import { startLambdaEndpoint } from './lambda-endpoint.ts';

/** The bundles of the cloud, those without requests too, which read their configuration from the environment of the process. */
export async function bundledFunctions(): Promise<Functions> {
  const functions = new Map<string, LambdaHandler>();
  process.env['AWS_ENDPOINT_URL_LAMBDA'] = await startLambdaEndpoint(functions);
  const loading = bundleNames.map(async (name) => {
    const bundle: { handler: LambdaHandler } = await import(bundleFile(name));
    functions.set(name, bundle.handler);
  });
  await Promise.all(loading);
  return functions;
}
