import { badRequest, tooLarge } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import { MAX_BODY_BYTES } from './resource.ts';

/** A form with a part named `file` becomes the JSON that other clients send. */
export const multipart = (): Middleware<unknown, Started> => ({
  async before({ event }) {
    const { 'content-type': type = '' } = event.headers;
    const isForm = /^multipart\/form-data\b/i.test(type);
    if (event.requestContext.http.method !== 'POST' || !isForm) return;
    const { body = '', isBase64Encoded } = event;
    const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
    if (bytes.length > MAX_BODY_BYTES) {
      throw tooLarge(`A request body may have ${MAX_BODY_BYTES} bytes at most.`);
    }
    event.body = JSON.stringify(await readForm(bytes, type));
    event.isBase64Encoded = false;
  },
});

async function readForm(bytes: Buffer, type: string): Promise<object> {
  const form = await parse(bytes, type);
  const file = form.get('file');
  const fields = [...form].filter(([, value]) => typeof value === 'string');
  const sent = omit(Object.fromEntries(fields), ['file']);
  if (!(file instanceof File)) return sent;
  return {
    name: file.name,
    filename: file.name,
    ...(file.type && { mime_type: file.type.split(';')[0] }),
    ...sent,
    file: Buffer.from(await file.arrayBuffer()).toString('base64'),
  };
}

async function parse(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(Uint8Array.from(bytes), {
      headers: { 'Content-Type': type },
    }).formData();
  } catch (cause) {
    throw badRequest('The body is not valid multipart/form-data.', cause);
  }
}
