import { useRedirect, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { encodingOf } from '../../../shared/transfer/utf8.ts';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { IMPORT_FILE, removeOldImportFiles } from '../../api/import-files.ts';
import { upload } from '../../api/upload.ts';
import { DropArea } from '../../widgets/drop-area.tsx';
import { Title } from '../../widgets/frame/head.tsx';
import { Note } from '../../widgets/note.tsx';
import { ResourceInput } from './resource-input.tsx';

/** A file is chosen and checked; what it would do is shown before anything is written. */
export default function ImportCreate() {
  const translate = useTranslate();
  const [params] = useSearchParams();
  const [resource, setResource] = useState(() => prefilledResource(params.get('source')));
  const [file, setFile] = useState<File>();
  const { check, isSending, failure } = useCheck();

  const choose = async ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setFile(chosen);
    await check(chosen, resource);
  };

  return (
    <div className="card">
      <Title title="imports.title" />
      <div className="stacked">
        <p>{translate('imports.help')}</p>
        <ResourceInput value={resource} onChange={setResource} />
        <DropArea
          accept=".csv,.ndjson,.jsonl,.tsv,text/csv"
          onFiles={choose}
          text={file ? translate('imports.chosen', { name: file.name }) : translate('imports.drop')}
        />
        {isSending && <progress className="busy" aria-label={translate('imports.sending')} />}
        {failure && <Note tone="red">{failure}</Note>}
        {failure && file && (
          <div>
            <button
              className="btn primary"
              type="button"
              onClick={() => void check(file, resource)}
            >
              {translate('imports.check')}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

function prefilledResource(source: string | null): string {
  try {
    return String(JSON.parse(source ?? '{}').resource ?? 'products');
  } catch {
    return 'products';
  }
}

/** Uploads the file, and begins a dry run of it. */
function useCheck() {
  const translate = useTranslate();
  const { client } = useDesk();
  const redirect = useRedirect();
  const mayUpload = useMay('files:write');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const check = async (file: File, resource: string) => {
    setSending(true);
    setFailure(undefined);
    try {
      const content = mayUpload
        ? { file_id: (await upload(client, file, IMPORT_FILE)).id }
        : { content: await textOf(file) };
      const body = {
        ...content,
        resource,
        format: formatOf(file),
        dry_run: true,
      };
      const idempotencyKey = newKey();
      const { data } = await client.call('POST', '/imports', { body, idempotencyKey });
      redirect('show', 'imports', (data as { id: number }).id);
      if (mayUpload) await removeOldImportFiles(client);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error.message || translate('shared.failed'));
    } finally {
      setSending(false);
    }
  };
  return { check, isSending, failure };
}

/** The text of a file in UTF-8 or UTF-16, without its byte order mark. */
async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

const formatOf = ({ name }: File): 'csv' | 'ndjson' =>
  /\.(?:ndjson|jsonl|json)$/i.test(name) ? 'ndjson' : 'csv';
