import type { Validators } from '../../../shared/contract/validation.ts';
import type { Service } from '../../../shared/endpoint/endpoint.ts';
import { lambdaHandler } from '../../../shared/endpoint/lambda.ts';
import { environmentCipher } from '../../../shared/tenancy/environment-cipher.ts';

/** A function that reads or keeps secrets. */
export const handlerOf = (service: Service, validators: Validators) =>
  lambdaHandler(service, validators, environmentCipher());
