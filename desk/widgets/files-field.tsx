import { useGetMany, useTranslate } from 'ra-core';
import type { UploadedFile } from '../api/upload.ts';
import { DropArea } from './drop-area.tsx';
import { Glyph } from './glyph.tsx';
import { cross } from './glyphs.ts';
import { Note } from './note.tsx';
import { useUploads } from './pictures-input.tsx';

interface FilesFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly ids: readonly number[];
  readonly max: number;
  /** The path of the field, by which to-dos lead to it. */
  readonly field?: string;
  readonly accept?: string;
  readonly error?: string | undefined;
  readonly onChange: (ids: readonly number[]) => void;
}

/** Files of the store by their ids: more are uploaded here. */
export function FilesField(props: FilesFieldProps) {
  const { label, help, ids, max, field, accept, error, onChange } = props;
  const translate = useTranslate();
  const { data = [] } = useGetMany<UploadedFile>('files', { ids: [...ids] });
  const { isSending, failures, send } = useUploads((_, files) =>
    onChange([...ids, ...files.map(({ id }) => id)].slice(0, max)),
  );
  return (
    <fieldset className="plain stacked" data-invalid={error !== undefined} data-field={field}>
      <legend>{label}</legend>
      {help && <p className="small muted">{help}</p>}
      {ids.map((id) => {
        const file = data.find((each) => each?.id === id);
        const name = file?.name ?? String(id);
        return (
          <div key={id} className="row">
            {file ? (
              <a className="link" href={file.url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
            <button
              type="button"
              className="btn ghost small square"
              aria-label={`${translate('shared.remove')} ${name}`}
              onClick={() => onChange(ids.filter((each) => each !== id))}
            >
              <Glyph d={cross} />
            </button>
          </div>
        );
      })}
      {ids.length < max && (
        <DropArea
          multiple={max > 1}
          {...(accept !== undefined && { accept })}
          onFiles={(files) => void send(files)}
          text={translate(isSending ? 'pictures.sending' : 'files.drop_here')}
        />
      )}
      {[...failures, ...(error ? [error] : [])].map((failure) => (
        <Note key={failure} tone="red">
          {failure}
        </Note>
      ))}
    </fieldset>
  );
}
