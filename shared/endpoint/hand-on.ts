import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { SignatureV4 } from '@smithy/signature-v4';
import { readLambdaConfig } from '../config.ts';
import { deadlineOf } from './deadline.ts';
import type { Response } from './response.ts';
import type { HandOn } from './service.ts';

/**
 * Calls the functions of other resources by the API of Lambda (Invoke), whose one request is signed
 * here: the client of the SDK would be larger than all else.
 */
export function handOnByLambda(): HandOn {
  const { endpoint, region, credentials, functionName } = readLambdaConfig();
  const prefix = functionName.slice(0, functionName.lastIndexOf('-') + 1);
  const signer = new SignatureV4({ service: 'lambda', region, credentials, sha256: Sha256 });
  return async (resource, event, context) => {
    const url = new URL(`/2015-03-31/functions/${prefix}${resource}/invocations`, endpoint);
    const body = JSON.stringify(event);
    const { method, headers } = await signer.sign(
      new HttpRequest({
        method: 'POST',
        protocol: url.protocol,
        hostname: url.hostname,
        path: url.pathname,
        headers: { host: url.host, 'content-type': 'application/json' },
        body,
      }),
    );
    const answer = await fetch(url, {
      method,
      headers,
      body,
      signal: deadlineOf(context).signal(),
    });
    if (answer.ok && !answer.headers.has('x-amz-function-error')) {
      return (await answer.json()) as Response;
    }
    throw new Error(`The function of ${resource} was not run: status ${answer.status}.`);
  };
}
