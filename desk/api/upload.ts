import { newKey } from '../../packages/client/src/requests/new-key.ts';
import { ApiFailure } from './answer.ts';
import type { Client } from './client.ts';

export interface UploadedFile {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly mime_type: string;
  readonly size: number;
}

/** Larger files go through a form of their own; larger photographs are shrunk before. */
export const MAX_JSON_BYTES = 4 * 1024 * 1024;

interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Puts a file of this computer into the store (protocol.md, "Files"). */
export async function upload(
  client: Client,
  file: File,
  fields: { readonly access?: 'private'; readonly purpose?: string } = {},
): Promise<UploadedFile> {
  const told = {
    ...fields,
    name: file.name.slice(0, 255),
    filename: file.name.slice(-255),
  };
  const type = file.type === '' ? {} : { mime_type: file.type };
  if (file.size <= MAX_JSON_BYTES) {
    const body = { ...told, ...type, file: await base64Of(file) };
    return dataOf(await client.call('POST', '/files', { body, idempotencyKey: newKey() }));
  }
  const begun = dataOf(
    await client.call('POST', '/files', { body: { ...told, ...type, size: file.size } }),
  ) as UploadedFile & { readonly upload: UploadForm };
  await sendForm(begun.upload, file);
  return dataOf(await client.call('POST', `/files/${begun.id}/complete`));
}

const dataOf = ({ data }: { readonly data?: unknown }) => data as UploadedFile;

async function sendForm({ url, fields }: UploadForm, file: File): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const response = await fetch(url, { method: 'POST', body: form });
  if (!response.ok) throw new ApiFailure(response.status, []);
}

const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => {
      const text = String(reader.result);
      resolve(text.slice(text.indexOf(',') + 1));
    };
    reader.readAsDataURL(file);
  });
