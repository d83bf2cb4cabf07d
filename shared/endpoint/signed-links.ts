import { createHmac, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { notFound } from '../contract/errors.ts';
import type { Resource } from '../contract/resource.ts';
import type { Table } from '../storage/table.ts';
import type { Application } from '../tenancy/application.ts';
import { requestLimits } from '../tenancy/request-limits.ts';
import { findTenantById } from '../tenancy/tenant-cache.ts';
import { pathSegments, sameSegment } from './paths.ts';
import type { Started } from './request-log.ts';
import { belowVersion } from './router.ts';

/** A signed link works for as long: seconds. */
export const LINK_SECONDS = 15 * 60;

/** What a link leads to, with the key that signs it. */
export interface Signed {
  readonly id: number;
  readonly key: string;
}

/** Of a link. */
export interface Signature {
  readonly expires: string;
  readonly signature: string;
}

/** The query of a link that is signed now: milliseconds since 1970. */
export function signedQuery(signed: Signed, now: number): string {
  const expires = String(Math.floor(now / 1_000) + LINK_SECONDS);
  return `expires=${expires}&signature=${signatureOf(signed, expires)}`;
}

/** Whether a link is signed, and has not expired. */
export const isSigned = (signed: Signed, { expires, signature }: Signature, now: number) =>
  isEqual(signatureOf(signed, expires), signature) && Number(expires) * 1_000 > now;

const signatureOf = ({ id, key }: Signed, expires: string) =>
  createHmac('sha256', key).update(`${id} ${expires}`).digest('base64url');

/** In constant time: digests have one length. */
export const isEqual = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

const digest = (text: string) => createHmac('sha256', 'link').update(text).digest();

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
  const tenant = await findTenantById(table, id, Date.now());
  if (tenant?.application.status !== 'active') throw notFound(missing);
  state.tenant = tenant;
  return tenant.application;
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
  const now = Date.now();
  const application = await requireServed(place, state, table, missing);
  state.sharing = requestLimits.share(table, application.id, now);
  const { sourceIp } = state;
  state.charge = requestLimits.limit({ application, access: 'public', sourceIp }, now);
}

/**
 * Reads a GET of `/<resource>/<application>/<id>/<filename>`; undefined for any other request.
 * Throws a 404, which says `missing`, where the ids are none.
 */
export function linkedPlace(
  { name, aliases = [] }: Resource,
  { rawPath, rawQueryString, requestContext }: APIGatewayProxyEventV2,
  missing: string,
): LinkedPlace | undefined {
  const [first = '', application = '', id = '', filename, ...rest] = belowVersion(
    pathSegments(rawPath),
  );
  const isOfResource = [name, ...aliases].some((each) => sameSegment(each, first));
  if (!isOfResource || filename === undefined || rest.length > 0) return undefined;
  if (requestContext.http.method !== 'GET') return undefined;
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
