import type { ActionRequest } from '../../shared/actions/context.ts';
import { reachable } from '../../shared/actions/record-filter.ts';
import {
  ApiError,
  badRequest,
  forbidden,
  invalidProperty,
  missingProperty,
} from '../../shared/contract/errors.ts';
import { isObject } from '../../shared/contract/json.ts';
import { may, type Permission } from '../../shared/contract/permissions.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { StandardOperations } from '../../shared/endpoint/service.ts';
import type { FileStore } from '../../shared/files/file-store.ts';
import { newPlace } from '../../shared/files/new-place.ts';
import { unusedBytes } from '../../shared/files/unused-bytes.ts';
import { files } from '../../shared/resources/files.ts';
import { type Import, type ImportInput, imports } from '../../shared/resources/imports.ts';
import { products } from '../../shared/resources/products.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import { openRecords } from '../../shared/storage/records.ts';

/** Imports of one store that run at the same time. */
export const MAX_RUNNING_IMPORTS = 5;

/** Milliseconds for which the content of a body is kept: longer than an import takes. */
export const CONTENT_KEPT_MS = 7 * DAY_MS;

/** Columns that a mapping names, characters of a name, and bytes of all as JSON. */
export const MAX_MAPPED_COLUMNS = 200;
const MAX_NAME_LENGTH = 500;
export const MAX_MAPPING_BYTES = 128 * 1024;

type Service = StandardOperations<Import, ImportInput>['service'];
type CreateRequest = ActionRequest<BodyOf<typeof imports, 'create'>>;

/** Keeps the bytes, and an import of them, which begins with the event of its creation. */
export const createImport =
  (service: Service, store: FileStore) => async (request: CreateRequest) => {
    const { content, ...told } = request.body;
    const permission = `${told.resource}:write` as Permission;
    if (!may(request.caller, permission)) throw forbidden(permission);
    if (content !== undefined && told.file_id !== undefined) {
      throw badRequest('Send either `content` or `file_id`.');
    }
    requireMapping(told.mapping);
    requireSource(told);
    await requireTurn(told.resource, request);
    await request.requireUnanswered();
    const kept =
      content === undefined ? await contentOfFile(request) : await keep(content, store, request);
    return service.insert({ ...told, state: 'running', content: kept }, request);
  };

/** Throws a 409 while an import of the same resource runs, or too many of others. */
async function requireTurn(resource: string, { table, application }: CreateRequest) {
  const records = openRecords(table, application, imports);
  const ids = await records.ids({ state: 'running', limit: MAX_RUNNING_IMPORTS });
  const running = [...(await records.getMany(ids, { consistent: true })).values()].filter(
    ({ state }) => state === 'running',
  );
  const same = running.find((each) => each.resource === resource);
  if (same) throw new ApiError(409, `Import ${same.id} of ${resource} is still running.`);
  if (running.length >= MAX_RUNNING_IMPORTS) {
    throw new ApiError(
      409,
      `${MAX_RUNNING_IMPORTS} imports are already running. Wait for one of them.`,
    );
  }
}

function requireMapping(mapping: unknown): void {
  if (!isObject(mapping)) return;
  const names = Object.values(mapping);
  const isName = (name: unknown) =>
    name === null || (typeof name === 'string' && name !== '' && name.length <= MAX_NAME_LENGTH);
  const bytes = Buffer.byteLength(JSON.stringify(mapping));
  const isSmall = names.length <= MAX_MAPPED_COLUMNS && bytes <= MAX_MAPPING_BYTES;
  if (isSmall && names.every(isName)) return;
  throw invalidProperty({
    name: 'mapping',
    failedValidator: 'type',
    message:
      `mapping must have an attribute name, or null, for each of up to ${MAX_MAPPED_COLUMNS} ` +
      'columns.',
  });
}

/** Shopify exports products, as CSV. */
function requireSource({ source, resource, format }: CreateRequest['body']): void {
  if (source !== 'shopify' || (resource === products.name && format === 'csv')) return;
  throw invalidProperty({
    name: 'source',
    failedValidator: 'whitelist',
    message: 'source can only be shopify for products in csv.',
    value: source,
  });
}

/** The bytes of a file of the store, which stay its own. */
async function contentOfFile(request: CreateRequest) {
  const { file_id: id } = request.body;
  if (id === undefined) throw missingProperty('content', 'content or file_id is required.');
  const file = await reachable(files, id, request);
  if (!file) throw badRequest(`No file has the ID ${id}.`);
  return file.content.id;
}

async function keep(
  content: string,
  store: FileStore,
  { application, table, clock }: CreateRequest,
) {
  const place = newPlace(application.id);
  await table.write(scheduleWork(unusedBytes(place), clock.now() + CONTENT_KEPT_MS));
  await store.put(place, Buffer.from(content));
  return place.content;
}
