/*
 * Endpoint: what becomes of a request, from the event of the gateway to the response.
 *
 * Why a chain: what every request needs is written once, and the order of the checks decides which of two
 * errors a client gets. A middleware says in its type what it adds to the request and what it needs, so the
 * compiler refuses one that comes too early. Actions come last: they get typed values, and know no HTTP.
 *
 * How: `handlerIn` has the order. request-log.ts starts and ends a request, error-envelope.ts makes answers
 * of errors, router.ts finds the route, context.ts opens the table, authentication.ts finds the caller,
 * authorization.ts says what the caller may do, idempotency.ts answers what is repeated, and validation.ts
 * checks the body. service.ts has what a function is given.
 *
 * test/contract tests it over HTTP: http.test.ts what all requests have in common, access-matrix.test.ts who
 * may do what, idempotency.test.ts repeated requests.
 */
import type { ActionRequest, ServiceRequest, UnauthenticatedRequest } from '../actions/context.ts';
import { showOne } from '../actions/presentation.ts';
import { recordActions } from '../actions/record-actions.ts';
import { recordService } from '../actions/record-service.ts';
import type { ResourceHooks } from '../actions/resource-hooks.ts';
import { isObject } from '../contract/json.ts';
import type { StoredRecord } from '../contract/records.ts';
import { hasRecords, type RecordResource, type Resource } from '../contract/resource.ts';
import type { Validator, Validators } from '../contract/validation.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';
import { type Authenticated, authentication } from './authentication.ts';
import { type Authorized, authorization } from './authorization.ts';
import { bodyParser, type ReadForm } from './body-parser.ts';
import { clientAddress } from './client-address.ts';
import { context, type Opened } from './context.ts';
import { TIME_TO_ANSWER_MS, tookTooLong } from './deadline.ts';
import { enterStore } from './enter-store.ts';
import { errorEnvelope } from './error-envelope.ts';
import { guessedIds } from './guessed-ids.ts';
import { type Complete, type Idempotent, idempotency, type VerifySecrets } from './idempotency.ts';
import { type Identified, identifiers } from './identifiers.ts';
import { changeMany, type Entered } from './many-changes.ts';
import {
  type HttpEvent,
  type LambdaHandler,
  type Middleware,
  type MiddlewareChain,
  middlewareChain,
} from './middleware.ts';
import { type Conditional, preconditions } from './preconditions.ts';
import { preflight } from './preflight.ts';
import { type ParsedQuery, queryParser } from './query-parser.ts';
import { renderedAnswers } from './rendered-answers.ts';
import { requestLog, type Started } from './request-log.ts';
import { type Response, success } from './response.ts';
import { type Routed, router } from './router.ts';
import type {
  Actions,
  ActionTable,
  Dependencies,
  Environment,
  Examples,
  HooksOf,
  MailServers,
  StandardOperations,
} from './service.ts';
import { type Validated, validation } from './validation.ts';

/** A resource with its actions: what a function runs, wherever it runs. */
export interface Service {
  readonly resource: Resource;
  /** The function in an environment. */
  readonly handlerIn: (environment: Environment) => LambdaHandler;
}

/** Shows a stored record as `get` answers it. */
export type Show = (record: StoredRecord, request: ServiceRequest) => Promise<object>;

interface Options<Hooks> {
  readonly hooks?: Hooks;
  /** Adds to answers what is never stored with them. */
  readonly complete?: (dependencies: { readonly cipher: SecretCipher }) => Complete;
  /** Whether write-only fields of a repeated request, such as passwords, are those of the first. */
  readonly verifySecrets?: VerifySecrets;
  /** Where bodies may be forms. */
  readonly readForm?: ReadForm;
  /** Run before the request is looked at; each may answer it. */
  readonly eager?: (environment: Environment) => readonly Middleware<unknown, Started>[];
  /** Run once there is a route: what callers are asked for beside the Authorization header. */
  readonly guards?: (environment: Environment) => readonly Middleware<unknown, Started>[];
}

/**
 * The service of a resource. `actions` has one for each operation of the resource's routes; what
 * every request goes through before them has the order of protocol.md, "Order of checks".
 */
export const endpoint = <Declared extends Resource, Given extends Actions<Declared>>(
  resource: Declared,
  actions: (dependencies: Dependencies<Declared>) => Given & NoOthers<Declared, Given>,
  options: Options<HooksOf<Declared>> = {},
): Service => {
  const all: (dependencies: Dependencies<Declared>) => Actions<Declared> = actions;
  return anyEndpoint(resource, all as ActionsOfAny, options as OptionsOfAny);
};

/** Standard actions may be there without a route. */
type NoOthers<Declared extends Resource, Given> = {
  readonly [Name in Exclude<
    keyof Given,
    keyof Declared['routes'] | keyof StandardOperations<StoredRecord, object>['actions']
  >]: never;
};

/** Actions of any resource, whose types are checked by then. */
type ActionsOfAny = (dependencies: ErasedDependencies) => ActionTable;
type OptionsOfAny = Options<ResourceHooks<StoredRecord, object>>;

function anyEndpoint(
  resource: Resource,
  actions: ActionsOfAny,
  { hooks = {}, eager = () => [], guards = () => [], ...options }: OptionsOfAny,
): Service {
  return {
    resource,
    handlerIn(environment) {
      const { validators, cipher, files, examples, mailServers } = environment;
      const records = standardOperations(resource, validators, hooks);
      const complete = cipher && options.complete?.({ cipher });
      const log = requestLog(resource, environment);
      const prepared = <State extends Entered>(chain: MiddlewareChain<State>) =>
        chain
          .use(guessedIds(resource))
          .use(identifiers())
          .use(preconditions())
          .use(idempotency({ resource, cipher, complete, verifySecrets: options.verifySecrets }))
          .use(validation(resource, validators, records?.service.prepareNew));
      const started = middlewareChain({
        timeoutEarlyInMillis: TIME_TO_ANSWER_MS,
        timeoutEarlyResponse: () => {
          throw tookTooLong();
        },
        requestEnd: log.requestEnd,
      })
        .use(log.middleware)
        .use(errorEnvelope())
        .use(clientAddress(environment))
        .use(preflight());
      const routed = eager(environment)
        .reduce((chain, middleware) => chain.use(middleware), started)
        .use(queryParser())
        .use(router(resource))
        .use(context(environment));
      const entered = guards(environment)
        .reduce((chain, middleware) => chain.use(middleware), routed)
        .use(authentication(resource))
        .use(bodyParser({ resource, readForm: options.readForm }))
        .use(authorization(resource, environment))
        .use(renderedAnswers(environment));
      const respond = responder(
        actions({ records, cipher, files, validators, examples, mailServers }),
        complete,
      );
      const change = prepared(middlewareChain<Entered>({ timeoutEarlyInMillis: 0 }));
      const many = changeMany(resource, change.part(respond));
      return prepared(entered).handler((event, lambda) =>
        event.state.operation === 'updateMany' ? many(event, lambda) : respond(event),
      );
    },
  };
}

/** What all middlewares have added. */
type Ready = Started &
  ParsedQuery &
  Routed &
  Opened &
  Authenticated &
  Authorized &
  Identified &
  Conditional &
  Idempotent &
  Validated;

/** The dependencies of any resource. */
interface ErasedDependencies {
  readonly records: StandardOperations<StoredRecord, object> | undefined;
  readonly cipher: unknown;
  readonly files: unknown;
  readonly validators: Validators;
  readonly examples: Examples | undefined;
  readonly mailServers: MailServers | undefined;
}

function standardOperations(
  resource: Resource,
  { record = isObject }: Validators,
  hooks: ResourceHooks<StoredRecord, object>,
): StandardOperations<StoredRecord, object> | undefined {
  const { schema } = resource;
  if (!schema || !hasRecords(resource)) return undefined;
  const declared: RecordResource = { ...resource, schema };
  const service = recordService(declared, record as Validator<object>, hooks);
  return { service, ...recordActions(declared, service, hooks) };
}

/** A stored record as `get` answers it, without the rest of the service. */
export const shownBy = <Declared extends Resource>(
  resource: Declared,
  hooks?: HooksOf<Declared>,
): Show => {
  const { schema } = resource;
  const ofAny = (hooks ?? {}) as ResourceHooks<StoredRecord, object>;
  return async (record, request) =>
    schema ? showOne({ ...resource, schema }, ofAny, record, request) : record;
};

/** Runs the action of the route, and makes the response of its answer. */
const responder =
  (actions: ActionTable, complete: Complete = async (answer) => answer) =>
  async (event: HttpEvent<Ready>): Promise<Response> => {
    const { state } = event;
    const { operation } = state.route;
    const action = actions[operation];
    if (!action) throw new Error(`The operation ${operation} has no action.`);
    const answer = state.names.withWarnings(await action(requestOf(event)));
    state.names.check();
    return success(await complete(answer, state));
  };

/** What the action gets: nothing of HTTP. */
function requestOf({
  state,
  headers,
  cookies = [],
}: HttpEvent<Ready>): ActionRequest | UnauthenticatedRequest {
  const { ids, texts, query, body, baseUrl, client, table, clock } = state;
  const { commit, requireUnanswered, idempotencyDigest, isConditional } = state;
  const orderSecret = headers['order-secret'];
  const parts = { ids, texts, query, body, baseUrl, client, orderSecret };
  if (state.context) {
    const requireMatch: ActionRequest['requireMatch'] = (record, type) => {
      state.requireMatch(record, type);
      state.names.check(record);
    };
    const writing = { commit, requireUnanswered, idempotencyDigest, requireMatch, isConditional };
    const count: ActionRequest['count'] = (metric) => {
      state.noted = { ...state.noted, [metric]: 1 };
    };
    return { ...state.context, ...parts, ...writing, author: state.author(), count };
  }
  return {
    ...parts,
    table,
    clock,
    headers,
    cookies,
    enterStore: (application) => enterStore(state, application, table),
  };
}
