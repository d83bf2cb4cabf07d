import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isObject } from '../contract/json.ts';

/**
 * How a function knows that a new version of it is only tried (functions/trial). The gateway sets the context of each
 * request itself, so no caller can say this: who may invoke the function directly can.
 */
const TRIAL_STAGE = 'trial';

export const isTrialRequest = ({
  requestContext,
}: Pick<APIGatewayProxyEventV2, 'requestContext'>) => requestContext.stage === TRIAL_STAGE;

export interface TrialRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** The event of a request that nobody has made. `now` is in milliseconds since 1970. */
export function trialRequest(
  { method, path, body }: TrialRequest,
  { authorization, requestId, now }: { authorization: string; requestId: string; now: number },
): APIGatewayProxyEventV2 {
  const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'trial' };
  return {
    ...{ version: '2.0', routeKey: '$default', rawPath: path, rawQueryString: '' },
    headers: { authorization, 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    requestContext: {
      ...{ accountId: 'trial', apiId: 'trial', domainName: 'localhost', domainPrefix: 'trial' },
      ...{ routeKey: '$default', stage: TRIAL_STAGE, requestId, http },
      ...{ time: new Date(now).toISOString(), timeEpoch: now },
    },
    ...(body && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}

/** The event of a scheduled run that reads what is due, and does nothing of it. */
export const TRIAL_RUN = { trial: true } as const;

export const isTrialRun = (event: unknown) => isObject(event) && event['trial'] === true;
