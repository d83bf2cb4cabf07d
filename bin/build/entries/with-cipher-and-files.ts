import type { Validators } from '../../../shared/contract/validation.ts';
import type { Service } from '../../../shared/endpoint/endpoint.ts';
import { lambdaHandler } from '../../../shared/endpoint/lambda.ts';
import { environmentFiles } from '../../../shared/files/environment-files.ts';
import { environmentCipher } from '../../../shared/tenancy/environment-cipher.ts';

/** A function with secrets and the bytes of files. */
export const handlerOf = (service: Service, validators: Validators) =>
  lambdaHandler(service, validators, environmentCipher(), environmentFiles());
