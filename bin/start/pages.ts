import type { IncomingMessage } from 'node:http';
import type { Response } from '../../shared/endpoint/response.ts';
import type { Client } from './client.ts';
import type { Functions } from './functions.ts';

/** What is served in front of the functions; undefined for a request to the API. */
export type Pages = (
  request: IncomingMessage,
  functions: Functions,
  client: Client,
) => Response | Promise<Response> | undefined;

/** The first of them that knows a request answers it. */
export const firstOf =
  (...all: readonly Pages[]): Pages =>
  (request, functions, client) => {
    for (const pages of all) {
      const page = pages(request, functions, client);
      if (page) return page;
    }
    return undefined;
  };
