import type { DataProvider, GetListParams, RaRecord } from 'ra-core';
import type { Envelope } from './answer.ts';
import { changesOf, isOfServer } from './changes.ts';
import { type Client, pathOf } from './client.ts';
import { keepList } from './kept-list.ts';
import { type AskForMerge, saveMerged, VERSION } from './merge.ts';
import { openPages } from './next-pages.ts';
import { resourceOf } from './resources.ts';
import { searchIn } from './searches.ts';

/** Records that one request changes. */
const MAX_CHANGED_RECORDS = 100;

/** Records of a list that nobody pages. */
const PAGE_SIZE = 25;

type Row = RaRecord<number> & Record<string, unknown>;

/** The name of the sort in lists that begin with the newest, as the API has them by default. */
const DEFAULT_SORT = 'id';

/** Lists and forms, by the API. `ask` is for what two people have changed at once. */
export function openDataProvider(client: Client, ask: AskForMerge): DataProvider {
  const pages = openPages();

  const list = async (resource: string, params: Partial<GetListParams>) => {
    const { pagination: { page = 1, perPage = PAGE_SIZE } = {}, sort, filter = {}, meta } = params;
    const isDefault = !sort || (sort.field === DEFAULT_SORT && sort.order !== 'ASC');
    const query = {
      ...filter,
      ...(filter['q'] && searchIn(resource)),
      per_page: perPage,
      ...(!isDefault && { sort_by: sort.field, sort_order: sort.order }),
      ...meta?.query,
    };
    const path = `/${resource}`;
    const key = path + JSON.stringify(query);
    const readPage = async (each: number) => {
      const cursor = pages.cursorOf(key, each, perPage);
      const call = { query: { ...query, page: each, cursor } };
      if (isOpened(resource)) keepList({ resource, params, path: pathOf(path, call) });
      const answer = await client.call('GET', path, call);
      pages.follow(key, each, answer._links?.['next']);
      return answer;
    };
    // All pages of a catalogue have numbers.
    const before = resourceOf(resource)?.isCatalogue ? [] : pages.leadingTo(key, page, perPage);
    for (const each of before) await readPage(each);
    return listed(await readPage(page));
  };

  const write = async (method: string, path: string, body: object, version?: unknown) => {
    const answer = await client.call(method, path, {
      body,
      ifMatch: typeof version === 'string' ? version : undefined,
    });
    return recordOf(answer);
  };

  const read = async (resource: string, id: unknown) =>
    recordOf(await client.call('GET', `/${resource}/${id}`));

  return {
    getList: (resource, params) => list(resource, params) as never,
    async getOne(resource, { id }) {
      return { data: (await read(resource, id)) as never };
    },
    async getMany(resource, { ids }) {
      const wanted = [...new Set(ids.map(Number).filter((id) => id > 0))];
      if (wanted.length === 0) return { data: [] };
      const filter = { id: wanted.join(',') };
      const pagination = { page: 1, perPage: wanted.length };
      const { data } = await list(resource, { filter, pagination });
      return { data: data as never };
    },
    getManyReference: (resource, { target, id, filter, ...params }) =>
      list(resource, { ...params, filter: { ...filter, [target]: id } }) as never,
    async create(resource, { data, meta }) {
      const answer = await client.call('POST', `/${resource}`, {
        body: sent(data),
        ...(meta?.idempotencyKey && { idempotencyKey: meta.idempotencyKey }),
      });
      const { invitation } = answer;
      return { data: { ...recordOf(answer), ...(invitation && { invitation }) } as never };
    },
    async update(resource, { id, data, previousData = {} }) {
      const saved = await saveMerged({
        resource,
        changes: changesOf(data, previousData),
        before: previousData,
        save: (changes, before) => write('PUT', `/${resource}/${id}`, changes, before[VERSION]),
        read: () => read(resource, id),
        ask,
      });
      return { data: saved as never };
    },
    async updateMany(resource, { ids, data }) {
      for (let from = 0; from < ids.length; from += MAX_CHANGED_RECORDS) {
        const rows = ids.slice(from, from + MAX_CHANGED_RECORDS).map((id) => ({ ...data, id }));
        if (resourceOf(resource)?.isCatalogue)
          await client.call('PATCH', `/${resource}`, { body: rows });
        else
          for (const { id, ...changes } of rows) await write('PUT', `/${resource}/${id}`, changes);
      }
      return { data: ids };
    },
    async delete(resource, { id, previousData }) {
      await client.call('DELETE', `/${resource}/${id}`);
      return { data: (previousData ?? { id }) as never };
    },
    async deleteMany(resource, { ids }) {
      for (const id of ids) await client.call('DELETE', `/${resource}/${id}`);
      return { data: ids };
    },
  };
}

/** Whether the address is that of the list, `/dashboard/1/orders`, not of a screen that reads it, too. */
const isOpened = (resource: string) => location.pathname.split('/').slice(3).join() === resource;

/** An answer of the API as a page of a list. */
export function listed({ data, count, count_exact, _links, _embedded }: Envelope) {
  const records = (data as Row[]) ?? [];
  return {
    data: records,
    ...(count !== undefined && count_exact !== false && { total: count }),
    pageInfo: {
      hasNextPage: _links?.['next'] !== undefined,
      hasPreviousPage: _links?.['prev'] !== undefined,
    },
    ...(_embedded && { meta: _embedded }),
  };
}

/** Resources without records answer with an array of their one object. */
export function recordOf({ data, etag }: Envelope): Row {
  const record = (Array.isArray(data) ? data[0] : data) as Row;
  return etag === undefined ? record : { ...record, [VERSION]: etag };
}

/** A body without what the server sets. */
const sent = (data: Partial<Row>): object =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => !isOfServer(name) && value !== undefined && value !== null,
    ),
  );
