import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { notFound } from '../../shared/contract/errors.ts';
import { openTableFor } from '../../shared/endpoint/context.ts';
import { namesTag } from '../../shared/endpoint/http-caching.ts';
import type { HttpEvent, Middleware } from '../../shared/endpoint/middleware.ts';
import { pathSegments, sameSegment, VERSION } from '../../shared/endpoint/paths.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import { type Response, success } from '../../shared/endpoint/response.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import {
  type LinkedPlace,
  linkedPlace,
  requireServed,
} from '../../shared/endpoint/signed-links.ts';
import { SANDBOX } from '../../shared/endpoint/stored-bytes.ts';
import { isValidLink, linkTo } from '../../shared/files/file-links.ts';
import { type File, files } from '../../shared/resources/files.ts';
import { PICTURE_SIZES, type PictureSize } from '../../shared/resources/pictures.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { madeSizes } from './made-sizes.ts';

/** The bytes of a file never change. Browsers keep its sizes for a year; caches for all ask again after a day, because it may be deleted. */
const FOR_EVER = 'public, max-age=31536000, s-maxage=86400, immutable';

/** Links to the whole file are kept as long. */
const FOR_MINUTES = 'public, max-age=600';

const NO_FILE = 'There is no public file at this address.';

/**
 * Answers requests for pictures in sizes, which need no key: the names of files have a random part. As with the bytes
 * of files, the chain knows only envelopes.
 */
export const pictureContent = ({
  storage,
  files: store,
}: Pick<Environment, 'storage' | 'files'>): Middleware<unknown, Started> => {
  const sizeOf = store && madeSizes(store);
  return {
    async before({ event, context }) {
      const asked = askedFor(event);
      if (!asked || !sizeOf) return;
      const { link, size } = asked;
      const { state, headers } = event;
      state.operation = 'getPicture';
      const table = openTableFor(state, storage, context);
      await requireServed(link, state, table, NO_FILE);
      const file = await findFile(link, table, state.clock.now());
      const picture: FoundPicture = {
        ...{ file, link, size },
        // It may be asked after the deadline of the request.
        isThere: () => isThere(storage.openTable(state.usage), link),
      };
      return answer(picture, { state, headers }, sizeOf);
    },
  };
};

interface FoundPicture extends AskedPicture {
  readonly file: File;
  isThere(): Promise<boolean>;
}

async function answer(
  { file, link, size, isThere }: FoundPicture,
  { state, headers }: Pick<HttpEvent<Started>, 'state' | 'headers'>,
  sizeOf: ReturnType<typeof madeSizes>,
): Promise<Response> {
  const { id: content } = file.content;
  const tag = `"${content}.${size}"`;
  if (namesTag(headers['if-none-match'], tag)) return notModified(tag);
  if (!isPicture(file)) return lead(file, link, state, FOR_MINUTES);
  const place = { application: link.application, content, size };
  const made = await sizeOf({ place, bytes: file.size, isThere });
  return typeof made === 'string'
    ? lead(file, link, state, made === 'whole' ? FOR_MINUTES : 'no-store')
    : show(made, size, tag);
}

/** Throws a 404 unless the link is that of a public file. */
async function findFile(link: LinkedPlace, table: Table, now: number): Promise<File> {
  const file = await openRecords(table, { id: link.application }, files).get(link.id);
  if (file?.access === 'public' && isValidLink(file, link, now)) return file;
  throw notFound(NO_FILE);
}

/** The first bytes tell (protocol.md, "Files"). */
const isPicture = ({ content }: File) => content.type?.startsWith('image/') ?? false;

const isThere = async (table: Table, { application, id }: LinkedPlace): Promise<boolean> =>
  (await openRecords(table, { id: application }, files).get(id, { consistent: true })) !==
  undefined;

interface AskedPicture {
  readonly link: LinkedPlace;
  readonly size: PictureSize;
}

/** Reads a request for a size: its path is that of the file, and then the size. */
function askedFor(event: APIGatewayProxyEventV2): AskedPicture | undefined {
  const segments = pathSegments(event.rawPath);
  const last = segments.pop() ?? '';
  const link = linkedPlace(files, { ...event, rawPath: `/${segments.join('/')}` }, NO_FILE);
  if (!link) return undefined;
  const size = PICTURE_SIZES.find((each) => sameSegment(each, last));
  if (size) return { link, size };
  throw notFound(`A picture has the sizes ${PICTURE_SIZES.join(', ')}.`);
}

function show(bytes: Buffer, size: PictureSize, tag: string): Response {
  const response = success({});
  Object.assign(response.headers, {
    ETag: tag,
    'Cache-Control': FOR_EVER,
    'Content-Type': size.endsWith('.png') ? 'image/png' : 'image/webp',
    'Content-Security-Policy': SANDBOX,
  });
  return { ...response, body: bytes.toString('base64'), isBase64Encoded: true };
}

function notModified(tag: string): Response {
  const response = success({});
  Object.assign(response.headers, { ETag: tag, 'Cache-Control': FOR_EVER });
  return { ...response, statusCode: 304, body: '' };
}

/** To the whole file. */
function lead(
  file: File,
  { application }: LinkedPlace,
  { origin, clock }: Started,
  cacheControl: string,
): Response {
  const baseUrl = `${origin}/${VERSION}`;
  const response = success({});
  Object.assign(response.headers, {
    Location: linkTo(file, { baseUrl, application, now: clock.now() }),
    'Cache-Control': cacheControl,
  });
  return { ...response, statusCode: 302, body: '' };
}
