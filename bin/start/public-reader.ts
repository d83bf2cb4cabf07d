import type { IncomingMessage } from 'node:http';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import { DEFAULT_LANGUAGE } from '../../shared/contract/language.ts';
import { functionOf } from '../../shared/endpoint/gateway.ts';
import { VERSION } from '../../shared/endpoint/paths.ts';
import type { Functions } from './functions.ts';
import { gatewayEvent } from './gateway-event.ts';
import { contextOf } from './http-server.ts';

/** The records of a list that pages need. */
export interface ListedRecord {
  readonly id: number;
  readonly name?: string;
  readonly title?: string;
  readonly path?: string;
  readonly slug?: string;
  readonly language?: string | null;
  readonly languages?: readonly string[] | null;
  readonly updated_at?: string;
}

interface ListAnswer {
  readonly data: readonly ListedRecord[];
  readonly _links?: { readonly next?: string };
}

/** Reads all of a list, for example of `/products`, in a language or in that of the store. */
export type ReadList = (path: string, language?: string) => Promise<ListedRecord[]>;

/** The languages of the shop, that of the store first. */
export async function shopLanguages(read: ReadList): Promise<string[]> {
  const [application] = await read('/application');
  const { language, languages } = application ?? {};
  return [...new Set([language ?? DEFAULT_LANGUAGE, ...(languages ?? [])])];
}

const NO_BODY = Buffer.alloc(0);
const TIMEOUT_MS = 10_000;

/** Reads lists of the API as the shop does, for whoever has sent the request: with the public key alone. */
export function publicReader(
  functions: Functions,
  publicKey: string,
  request: IncomingMessage,
): ReadList {
  const asked = gatewayEvent(request, NO_BODY);
  const headers = { authorization: publicKey, host: asked.headers['host'] ?? 'localhost' };
  async function readPage(rawPath: string, rawQueryString: string): Promise<ListAnswer> {
    const http = { ...asked.requestContext.http, method: 'GET', path: rawPath };
    const requestContext = { ...asked.requestContext, http };
    const event = { ...asked, headers, rawPath, rawQueryString, requestContext };
    const read = functions.get(functionOf(rawPath));
    if (!read) throw new Error(`There is no function for ${rawPath}.`);
    const answered = await read(event, contextOf(requestContext.requestId, TIMEOUT_MS));
    if (answered.statusCode !== 200) throw serviceUnavailable(new Error(answered.body ?? ''));
    return JSON.parse(answered.body ?? '');
  }
  return async (path, language) => {
    const records: ListedRecord[] = [];
    const locale = language === undefined ? '' : `locale=${language}&`;
    let query: string | undefined =
      `${locale}per_page=250&fields=id,name,title,path,slug,language,languages,updated_at`;
    while (query !== undefined) {
      const { data, _links } = await readPage(`/${VERSION}${path}`, query);
      records.push(...data);
      query = _links?.next?.split('?')[1];
    }
    return records;
  };
}
