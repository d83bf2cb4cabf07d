import type { Validators } from '../../../shared/contract/validation.ts';
import type { Service } from '../../../shared/endpoint/endpoint.ts';
import { lambdaHandler } from '../../../shared/endpoint/lambda.ts';
import { environmentFiles } from '../../../shared/files/environment-files.ts';

/** A function that reads or keeps the bytes of files. */
export const handlerOf = (service: Service, validators: Validators) =>
  lambdaHandler(service, validators, undefined, environmentFiles());
