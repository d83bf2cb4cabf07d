import type { Resource } from '../../shared/contract/resource.ts';
import type { Validators } from '../../shared/contract/validation.ts';
import type { Service } from '../../shared/endpoint/endpoint.ts';
import { validatorsOf } from '../build/validator.ts';

/** A service and its validators, which are compiled now. In the bundle all are compiled already (bin/build/start-bundle.ts). */
export async function serviceOf(
  resource: Resource,
): Promise<{ readonly service: Service; readonly validators: Validators }> {
  const module: { service: Service } = await import(`../../functions/${resource.name}/handler.ts`);
  return { service: module.service, validators: validatorsOf(resource) };
}
