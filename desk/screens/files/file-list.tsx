import {
  RecordContextProvider,
  useListContext,
  useNotify,
  useRefresh,
  useTranslate,
} from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { copyText } from '../../api/copy-text.ts';
import { useMay } from '../../api/desk-context.ts';
import { NO_IMPORT_FILES } from '../../api/import-files.ts';
import type { UploadedFile } from '../../api/upload.ts';
import { DeleteDialog } from '../../widgets/delete-dialog.tsx';
import { DropArea } from '../../widgets/drop-area.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { page } from '../../widgets/glyphs.ts';
import { List } from '../../widgets/list.tsx';
import { Note } from '../../widgets/note.tsx';
import { Picture } from '../../widgets/picture.tsx';
import { useUploads } from '../../widgets/pictures-input.tsx';
import { WhereUsed } from './where-used.tsx';

/** Files as a grid; more are dropped on it. */
export default function FileList() {
  return (
    <List
      sort={{ field: 'id', order: 'DESC' }}
      filter={NO_IMPORT_FILES}
      perPage={24}
      actions={false}
      empty={false}
    >
      <Upload />
      <Grid />
    </List>
  );
}

function Upload() {
  const translate = useTranslate();
  const refresh = useRefresh();
  const mayChange = useMay('files:write');
  const { isSending, failures, send } = useUploads(refresh);
  if (!mayChange) return null;
  return (
    <div className="padded stacked">
      <DropArea multiple onFiles={send} text={translate('files.drop')} />
      {isSending && <progress className="busy" aria-label={translate('pictures.sending')} />}
      {failures.map((failure) => (
        <Note key={failure} tone="red">
          {failure}
        </Note>
      ))}
    </div>
  );
}

function Grid() {
  const translate = useTranslate();
  const { data, isPending } = useListContext<StoredFile>();
  if (isPending) return <progress className="busy" aria-label={translate('shared.loading')} />;
  if (!data || data.length === 0) return <p className="padded">{translate('files.none')}</p>;
  return (
    <ul className="plain files padded">
      {data.map((file) => (
        <li key={file.id}>
          <RecordContextProvider value={file}>
            <FileCard file={file} />
          </RecordContextProvider>
        </li>
      ))}
    </ul>
  );
}

interface StoredFile extends UploadedFile {
  readonly access: 'public' | 'private';
}

function FileCard({ file }: { readonly file: StoredFile }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const notify = useNotify();
  const mayChange = useMay('files:write');
  const [isAsking, setAsking] = useState(false);
  const { name, url, mime_type, size, access } = file;
  const copy = async () => {
    const address = new URL(url, location.origin).href;
    if (await copyText(address)) notify('files.copied', { type: 'success' });
    else notify(address, { type: 'info', autoHideDuration: null });
  };
  return (
    <div className="card">
      <div className="stacked">
        {mime_type.startsWith('image/') && access === 'public' ? (
          <Picture url={url} size={120} />
        ) : (
          <Glyph d={page} />
        )}
        <Link className="link" to={`/files/${file.id}`}>
          {name}
        </Link>
        <span className="tiny muted">
          {translate('files.size', { size: number(Math.ceil(size / 1024)), type: mime_type })}
          {access === 'private' && `, ${translate('files.private')}`}
        </span>
        <div className="beside">
          {access === 'public' && (
            <button
              className="btn ghost small"
              type="button"
              onClick={copy}
              aria-label={translate('files.copy_of', { name })}
            >
              {translate('files.copy')}
            </button>
          )}
          {/* On AWS it leads to the bucket, whose files the browser may show in place of the page. */}
          <a className="btn ghost small" href={url} download target="_blank" rel="noreferrer">
            {translate('files.download')}
          </a>
          {mayChange && (
            <button
              className="btn ghost small danger"
              type="button"
              onClick={() => setAsking(true)}
            >
              {translate('ra.action.delete')}
            </button>
          )}
          {isAsking && (
            <DeleteDialog
              record={file}
              name={name}
              redirect={false}
              onClose={() => setAsking(false)}
            />
          )}
        </div>
        {access === 'public' && <WhereUsed url={url} name={name} />}
      </div>
    </div>
  );
}
