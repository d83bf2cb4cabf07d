import type { Validators } from '../../../shared/contract/validation.ts';
import type { Service } from '../../../shared/endpoint/endpoint.ts';
import { lambdaHandler } from '../../../shared/endpoint/lambda.ts';

/** A function with neither secrets nor files. */
export const handlerOf = (service: Service, validators: Validators) =>
  lambdaHandler(service, validators);
