import type { IncomingMessage } from 'node:http';
import { VERSION } from '../../shared/endpoint/paths.ts';
import { type Response, success } from '../../shared/endpoint/response.ts';
import type { FolderFiles } from '../../shared/files/folder-files.ts';
import { FORM_PATH } from '../../shared/files/folder-forms.ts';
import { readFormStream } from './form-stream.ts';
import type { Pages } from './pages.ts';

/** Takes what clients upload by forms, as S3 does for a deployment on AWS. */
export const uploadPage =
  (files: FolderFiles): Pages =>
  (request) =>
    request.method === 'POST' && request.url === `/${VERSION}${FORM_PATH}`
      ? receive(files, request)
      : undefined;

async function receive(files: FolderFiles, request: IncomingMessage): Promise<Response> {
  const chunks = request.iterator({ destroyOnReturn: false });
  try {
    const { fields, file } = await readFormStream(chunks, request.headers['content-type'] ?? '');
    await files.receive(fields, file);
    return { ...success({}), statusCode: 204, body: '' };
  } finally {
    // What was not read is read with the answer, for clients that first send all.
    await chunks.return?.();
  }
}
