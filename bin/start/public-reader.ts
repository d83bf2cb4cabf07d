import type { IncomingMessage } from 'node:http';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import { functionOf } from '../../shared/endpoint/gateway.ts';
import { VERSION } from '../../shared/endpoint/paths.ts';
import type { Client } from './client.ts';
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

interface Answer<Data> {
  readonly data: Data;
  readonly _links?: { readonly next?: string };
}

type Query = Readonly<Record<string, string | undefined>>;

/** Reads all of a list, for example of `/products`, in a language or in that of the store. */
export type ReadList = (path: string, language?: string) => Promise<ListedRecord[]>;

/** Reads one answer; undefined where the public finds nothing. Throws ServiceUnavailable for any other error. */
export type ReadPublic = <Data>(path: string, query?: Query) => Promise<Data | undefined>;

const NO_BODY = Buffer.alloc(0);
const TIMEOUT_MS = 10_000;

/** What the API says of a path that leads to no record: that there is none, or that it can be no id. */
const NOTHING = [400, 404];

/** Reads the API as the shop does, for whoever has sent the request: with the public key alone. */
export function publicReader(
  functions: Functions,
  publicKey: string,
  request: IncomingMessage,
  client: Client,
) {
  const asked = gatewayEvent(request, NO_BODY, client);
  const headers = { authorization: publicKey, host: asked.headers['host'] ?? 'localhost' };

  async function answerTo<Data>(
    rawPath: string,
    rawQueryString: string,
  ): Promise<Answer<Data> | undefined> {
    const http = { ...asked.requestContext.http, method: 'GET', path: rawPath };
    const requestContext = { ...asked.requestContext, http };
    const event = { ...asked, headers, rawPath, rawQueryString, requestContext };
    const answer = functions.get(functionOf(rawPath));
    if (!answer) throw new Error(`There is no function for ${rawPath}.`);
    const answered = await answer(event, contextOf(requestContext.requestId, TIMEOUT_MS));
    if (NOTHING.includes(answered.statusCode)) return undefined;
    if (answered.statusCode !== 200) throw serviceUnavailable(new Error(answered.body ?? ''));
    return JSON.parse(answered.body ?? '');
  }

  const read: ReadPublic = async <Data>(path: string, query: Query = {}) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(Object.fromEntries(given) as Record<string, string>);
    return (await answerTo<Data>(`/${VERSION}${path}`, text.toString()))?.data;
  };

  const readList: ReadList = async (path, language) => {
    const records: ListedRecord[] = [];
    const locale = language === undefined ? '' : `locale=${language}&`;
    let query: string | undefined =
      `${locale}per_page=250&fields=id,name,title,path,slug,language,languages,updated_at`;
    while (query !== undefined) {
      const page: Answer<ListedRecord[]> | undefined = await answerTo(`/${VERSION}${path}`, query);
      if (!page) throw serviceUnavailable(new Error(path));
      records.push(...page.data);
      query = page._links?.next?.split('?')[1];
    }
    return records;
  };

  return { read, readList };
}
