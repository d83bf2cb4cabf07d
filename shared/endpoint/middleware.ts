import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { ApiError } from '../contract/errors.ts';
import type { Resource, Route } from '../contract/resource.ts';
import type { Key } from '../storage/keys.ts';
import type { Usage } from '../storage/table.ts';
import type { Tenant } from '../tenancy/application.ts';
import type { MetricsBy } from './metrics.ts';
import type { Answer, ApiRequest } from './request.ts';
import type { Response } from './response.ts';

/** What a function is made of, as every step of the chain knows it. */
export interface Service {
  readonly resource: Resource;
  readonly publicUrl: string | undefined;
  /** Part of the names of everything; of the log and the metrics, too. */
  readonly stage: string;
  readonly metricsBy: MetricsBy;
  /** For every store, whatever its settings say. */
  readonly serverTiming: boolean;
  /** Milliseconds that a public answer from the catalogue may be behind. */
  readonly catalogueMaxAge: number;
  /** Bytes of JSON that the copies of catalogues may have. */
  readonly catalogueBudget: number;
}

/** What a request with an Idempotency-Key leaves in the table, so that it runs only once. */
export interface IdempotencyRecord {
  readonly key: Key;
  /** Of the whole request: the same key with another request is a mistake. */
  readonly fingerprint: string;
}

/** What the steps find out about one request, in the order in which they do. */
export type State = ApiRequest & {
  requestId: string;
  method: string;
  /** Scheme and host: `https://api.example.com`. */
  origin: string;
  startedAt: number;
  /** The tags of answers that the caller has. */
  ifNoneMatch: string | undefined;
  usage: Usage;
  segments: readonly string[];
  route: Route;
  /** The numeric parts of the path, still as text. */
  idTexts: Readonly<Record<string, string>>;
  tenant: Tenant;
  /** Of a POST with an Idempotency-Key. */
  guard: IdempotencyRecord | undefined;
  /** The answer whose writes are made. */
  committed: Answer | ApiError | undefined;
} & Record<string, unknown>;

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** One step of the chain: a middleware made once per function. */
export type Middleware = MiddlewareObj<
  APIGatewayProxyEventV2,
  Response,
  Error,
  Context,
  Mutable<State>
>;
