import { useTranslate } from 'ra-core';
import { useController } from 'react-hook-form';
import { DropArea } from './drop-area.tsx';
import { Glyph } from './glyph.tsx';
import { cross } from './glyphs.ts';
import { TextField } from './inputs/text-field.tsx';
import { Note } from './note.tsx';
import { Picture } from './picture.tsx';
import { usePictureUploads } from './pictures-input.tsx';

interface PictureInputProps {
  readonly source: string;
  readonly label: string;
}

/** The address of one picture, which may be uploaded here. */
export function PictureInput({ source, label }: PictureInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useController({ name: source });
  const { isSending, failures, send } = usePictureUploads(([url]) => field.onChange(url));
  const error = fieldState.error?.message;
  return (
    <div className="one-picture">
      <Picture url={field.value} size={56} />
      <TextField
        label={label}
        value={field.value ?? ''}
        onChange={({ target }) => field.onChange(target.value || null)}
        error={error}
      />
      <button
        className="btn ghost small square"
        type="button"
        aria-label={translate('pictures.remove_this')}
        disabled={!field.value}
        onClick={() => field.onChange(null)}
      >
        <Glyph d={cross} />
      </button>
      <div>
        <DropArea
          accept="image/*"
          onFiles={send}
          text={translate(isSending ? 'pictures.sending' : 'pictures.drop_here')}
        />
        {failures.map((failure) => (
          <Note key={failure} tone="red">
            {failure}
          </Note>
        ))}
      </div>
    </div>
  );
}
