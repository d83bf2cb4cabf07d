import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Clock } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { openTableFor } from '../../shared/endpoint/context.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import {
  type LinkedPlace,
  limitLink,
  linkedPlace,
  requireServed,
} from '../../shared/endpoint/signed-links.ts';
import { answerBytes } from '../../shared/endpoint/stored-bytes.ts';
import { isValidLink } from '../../shared/files/file-links.ts';
import type { FileHeaders, FileStore } from '../../shared/files/file-store.ts';
import { type File, files } from '../../shared/resources/files.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { contentDisposition } from './file-names.ts';

/** For which anybody may keep the bytes of a public file, or know where they are. */
const CACHE_SECONDS = 600;

/**
 * Answers links to the bytes of files, which need no key: they have a random part. No other answer
 * of the API is what a client sent, so the chain knows only envelopes.
 */
export const fileContent = ({
  storage,
  files: store,
}: Pick<Environment, 'storage' | 'files'>): Middleware<unknown, Started> => ({
  async before({ event, context }) {
    const place = linkedPlace(files, event, NO_FILE);
    if (!place || !store) return;
    event.state.operation = 'getContent';
    const table = openTableFor(event.state, storage, context);
    // Links to public files have none: a page shows many pictures at once.
    const require = place.signature === '' ? requireServed : limitLink;
    await require(place, event.state, table, NO_FILE);
    return answer(event, await findFile(place, table, event.state.clock), store);
  },
});

const NO_FILE = 'This file does not exist, or the link to it has expired.';

interface Linked extends LinkedPlace {
  readonly file: File;
}

async function findFile(place: LinkedPlace, table: Table, clock: Clock): Promise<Linked> {
  const file = await openRecords(table, { id: place.application }, files).get(place.id);
  if (!file || !isValidLink(file, place, clock.now())) throw notFound(NO_FILE);
  return { ...place, file };
}

function answer(
  { headers }: APIGatewayProxyEventV2,
  { application, file }: Linked,
  store: FileStore,
): Promise<Response> {
  const { content, original_filename, access } = file;
  const { type } = content;
  const shown: FileHeaders = {
    type: type ?? 'application/octet-stream',
    disposition: contentDisposition(type ? 'inline' : 'attachment', original_filename),
  };
  const cacheControl = access === 'public' ? `public, max-age=${CACHE_SECONDS}` : 'no-store';
  const place = { application, content: content.id };
  return answerBytes(headers, { place, shown, cacheControl, missing: NO_FILE }, store);
}
