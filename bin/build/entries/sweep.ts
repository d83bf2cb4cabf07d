import { sweepWith } from '../../../functions/sweep/handler.ts';
import { handOverByLambda } from '../../../shared/endpoint/hand-on.ts';
import { scheduledHandler } from '../../../shared/endpoint/scheduled-lambda.ts';
import { environmentFiles } from '../../../shared/files/environment-files.ts';
import { environmentCipher } from '../../../shared/tenancy/environment-cipher.ts';

export const handler = scheduledHandler(
  sweepWith(environmentCipher(), environmentFiles(), handOverByLambda()),
);
