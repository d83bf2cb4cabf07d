import { served } from '../../functions/index.ts';
import type { Service } from '../../shared/endpoint/endpoint.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import { validatorsOf } from '../build/validator.ts';
import type { Functions } from './http-server.ts';

/** The functions from their source: nothing is built, and they share their modules. */
export async function sourceFunctions(
  environment: Omit<Environment, 'validators'>,
): Promise<Functions> {
  const loading = served.map(async (resource) => {
    const module: { service: Service } = await import(
      `../../functions/${resource.name}/handler.ts`
    );
    const validators = validatorsOf(resource);
    return [resource.name, module.service.handlerIn({ ...environment, validators })] as const;
  });
  return new Map(await Promise.all(loading));
}
