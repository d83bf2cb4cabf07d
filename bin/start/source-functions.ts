import type { Resource } from '../../shared/contract/resource.ts';
import type { LambdaHandler } from '../../shared/endpoint/middleware.ts';
import type { Environment, HandOn } from '../../shared/endpoint/service.ts';
import { served } from '../../shared/resources/index.ts';
import type { Functions } from './functions.ts';
import { serviceOf } from './source-service.ts';

type SourceEnvironment = Omit<Environment, 'validators'>;

/** The functions from their source: nothing is built, and they share their modules. */
export async function sourceFunctions(environment: SourceEnvironment): Promise<Functions> {
  const functions = new Map<string, LambdaHandler>();
  const handOn: HandOn = async (name, event, context) => {
    const handler = functions.get(name);
    if (!handler) throw new Error(`There is no function ${name}.`);
    return handler(event, context);
  };
  const loading = served.map(async (resource) => {
    functions.set(resource.name, await sourceFunction(resource, { ...environment, handOn }));
  });
  await Promise.all(loading);
  return functions;
}

/** One of them: what it has the others do needs `handOn`. */
export async function sourceFunction(
  resource: Resource,
  environment: SourceEnvironment,
): Promise<LambdaHandler> {
  const { service, validators } = await serviceOf(resource);
  return service.handlerIn({ ...environment, validators });
}
