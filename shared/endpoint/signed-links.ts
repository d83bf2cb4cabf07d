import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { notFound } from '../contract/errors.ts';
import type { Resource } from '../contract/resource.ts';
import type { Table } from '../storage/table.ts';
import type { Application } from '../tenancy/application.ts';
import type { Signature } from '../tenancy/link-signatures.ts';
import { requestLimits } from '../tenancy/request-limits.ts';
import { findTenantById } from '../tenancy/tenant-cache.ts';
import { enterStore } from './enter-store.ts';
import { pathSegments, sameSegment } from './paths.ts';
import type { Started } from './request-log.ts';
import { belowVersion } from './router.ts';

/** Where a link leads, which needs no key of the API. */
export interface LinkedPlace extends Signature {
  readonly application: number;
  readonly id: number;
  readonly filename: string;
}

/**
 * Throws the 404 which says `missing` where there is no such store, or where it is closed: then it
 * serves no files and PDFs.
 */
export async function requireServed(
  { application: id }: LinkedPlace,
  state: Started,
  table: Table,
  missing: string,
): Promise<Application> {
  const application = await findTenantById(table, id, state.clock.now());
  if (application?.status !== 'active') throw notFound(missing);
  enterStore(state, application, table);
  return application;
}

/**
 * Counts a request with a signed link as one with the public key, before anything else is read.
 * Throws a 429, or the 404 which says `missing` where there is no such store.
 */
export async function limitLink(
  place: LinkedPlace,
  state: Started,
  table: Table,
  missing: string,
): Promise<void> {
  countRequest(await requireServed(place, state, table, missing), state);
}

/** Counts a request to a store as one with the public key. Throws a 429. */
export function countRequest(application: Application, state: Started): void {
  const { client, clock } = state;
  state.charge = requestLimits.limit({ application, access: 'public', client }, clock.now());
}

/**
 * Reads a GET, or another of these methods, of `/<resource>/<application>/<id>/<filename>`; undefined
 * for any other request.
 * Throws a 404, which says `missing`, where the ids are none.
 */
export function linkedPlace(
  { name, aliases = [] }: Resource,
  { rawPath, rawQueryString, requestContext }: APIGatewayProxyEventV2,
  missing: string,
  methods: readonly string[] = ['GET'],
): LinkedPlace | undefined {
  const [first = '', application = '', id = '', filename, ...rest] = belowVersion(
    pathSegments(rawPath),
  );
  const isOfResource = [name, ...aliases].some((each) => sameSegment(each, first));
  if (!isOfResource || filename === undefined || rest.length > 0) return undefined;
  if (!methods.includes(requestContext.http.method)) return undefined;
  const readId = (text: string) => {
    const read = /^\d{1,16}$/.test(text) ? Number(text) : 0;
    if (Number.isSafeInteger(read) && read > 0) return read;
    throw notFound(missing);
  };
  const query = new URLSearchParams(rawQueryString);
  return {
    application: readId(application),
    id: readId(id),
    filename,
    expires: query.get('expires') ?? '',
    signature: query.get('signature') ?? '',
  };
}
