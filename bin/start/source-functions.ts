import type { Service } from '../../shared/endpoint/endpoint.ts';
import type { LambdaHandler } from '../../shared/endpoint/middleware.ts';
import type { Environment, HandOn } from '../../shared/endpoint/service.ts';
import { served } from '../../shared/resources/index.ts';
import { validatorsOf } from '../build/validator.ts';
import type { Functions } from './functions.ts';

/** The functions from their source: nothing is built, and they share their modules. */
export async function sourceFunctions(
  environment: Omit<Environment, 'validators'>,
): Promise<Functions> {
  const functions = new Map<string, LambdaHandler>();
  const handOn: HandOn = async (name, event, context) => {
    const handler = functions.get(name);
    if (!handler) throw new Error(`There is no function ${name}.`);
    return handler(event, context);
  };
  const loading = served.map(async (resource) => {
    const module: { service: Service } = await import(
      `../../functions/${resource.name}/handler.ts`
    );
    const validators = validatorsOf(resource);
    const handler = module.service.handlerIn({ ...environment, handOn, validators });
    functions.set(resource.name, handler);
  });
  await Promise.all(loading);
  return functions;
}
