import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, Context as LambdaContext } from 'aws-lambda';
import type { Response } from './response.ts';

/** The event of a request, with what the middlewares have added to it. */
export type HttpEvent<State> = APIGatewayProxyEventV2 & { readonly state: State };

/** A middleware that finds `Needs` in the state of a request, and adds `Adds` to it. */
export interface Middleware<Adds = unknown, Needs = unknown>
  extends MiddlewareObj<HttpEvent<Needs & Adds>, Response, Error, LambdaContext> {
  /** Never set: carries the type for the compiler. */
  readonly adds?: Adds;
}

export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: LambdaContext,
) => Promise<Response>;

type Respond<State> = (event: HttpEvent<State>, context: LambdaContext) => Promise<Response>;

type Handler<State> = middy.MiddyfiedHandler<HttpEvent<State>, Response>;

/** A chain of middlewares, each of which may rely on what those before it have added. */
export class MiddlewareChain<State> {
  readonly #handler: Handler<State>;

  constructor(handler: Handler<State>) {
    this.#handler = handler;
  }

  use<Adds>(middleware: Middleware<Adds, State>): MiddlewareChain<State & Adds> {
    return new MiddlewareChain(this.#handler.use(middleware));
  }

  /** The function: the chain around what makes the response. */
  handler(respond: Respond<State>): LambdaHandler {
    const handler = this.#handler.handler(respond);
    return async (event, context) => {
      const isHead = event.requestContext.http.method === 'HEAD';
      const asked = isHead ? asGet(event) : event;
      const response = await handler({ ...asked, state: {} as State }, context);
      return isHead ? withoutBody(response) : response;
    };
  }

  /** The steps as a part of others, which have added `Before`. */
  part<Before>(respond: Respond<State>): Respond<Before> {
    const handler = this.#handler.handler(respond);
    return (event, context) => handler(event as HttpEvent<Before & State>, context);
  }
}

const withoutBody = ({ stream: _, ...response }: Response): Response => ({
  ...response,
  body: '',
  isBase64Encoded: false,
});

/** HEAD is GET without the body (protocol.md, "HTTP"). */
function asGet(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const { requestContext } = event;
  const http: typeof requestContext.http = { ...requestContext.http, method: 'GET' };
  return { ...event, requestContext: { ...requestContext, http } };
}

/** A chain without middlewares, for requests that have this already. */
export const middlewareChain = <State = unknown>(options: middy.PluginObject) =>
  new MiddlewareChain<State>(middy<HttpEvent<State>, Response>(options));
