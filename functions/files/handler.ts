import { badRequest, notFound } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import type { ReadForm } from '../../shared/endpoint/body-parser.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { files } from '../../shared/resources/files.ts';
import { fileContent } from './content.ts';
import { createFile, fileTooLarge, MAX_FILE_BYTES } from './create-file.ts';
import { fileHooks } from './hooks.ts';
import { completeUpload } from './uploads.ts';

/** A form with a part named `file` becomes the JSON that other clients send. */
const readForm: ReadForm = async (bytes, type) => {
  const form = await parse(bytes, type);
  const file = form.get('file');
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const sent = omit(Object.fromEntries(texts), ['file']);
  if (!(file instanceof File)) return sent;
  if (file.size > MAX_FILE_BYTES) throw fileTooLarge(file.size, MAX_FILE_BYTES);
  return {
    name: file.name,
    filename: file.name,
    ...(file.type && { mime_type: file.type.split(';')[0] ?? '' }),
    ...sent,
    file: Buffer.from(await file.arrayBuffer()).toString('base64'),
  };
};

async function parse(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(Uint8Array.from(bytes), {
      headers: { 'Content-Type': type },
    }).formData();
  } catch (cause) {
    throw badRequest('The body is not valid multipart/form-data.', cause);
  }
}

export const service = endpoint(
  files,
  ({ records: { actions, service }, files: store }) => ({
    ...actions,
    create: createFile(service, store),
    completeUpload: completeUpload(service, store),
    /** Never runs: `fileContent` answers every such request before the router. */
    getContent: async () => {
      throw notFound('This file does not exist.');
    },
  }),
  { hooks: fileHooks, readForm, eager: (environment) => [fileContent(environment)] },
);
