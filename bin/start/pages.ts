import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { LambdaHandler } from '../../shared/endpoint/middleware.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import type { Client } from './client.ts';
import type { Functions } from './functions.ts';

/** What is served in front of the functions; undefined for a request to the API. */
export type Pages = (
  request: IncomingMessage,
  functions: Functions,
  client: Client,
) => Response | Promise<Response | undefined> | undefined;

/** What serves the requests to a shop; undefined for those to the API. */
export type Sites = (
  event: APIGatewayProxyEventV2,
) => LambdaHandler | Promise<LambdaHandler | undefined> | undefined;

/** The first of them that knows a request answers it. */
export const firstOf =
  (...all: readonly Pages[]): Pages =>
  (request, functions, client) => {
    for (const [i, pages] of all.entries()) {
      const page = pages(request, functions, client);
      if (!page) continue;
      if (!(page instanceof Promise)) return page;
      const others = firstOf(...all.slice(i + 1));
      return page.then((found) => found ?? others(request, functions, client));
    }
    return undefined;
  };
