import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, LinearProgress } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { ApiFailure } from '../api/answer.ts';
import { useDesk } from '../api/desk-context.ts';
import { shrinkPicture } from '../api/shrink-picture.ts';
import { upload } from '../api/upload.ts';
import { DropArea } from './drop-area.tsx';
import { TextField } from './inputs/text-field.tsx';
import { moved } from './moved.ts';
import { Note } from './note.tsx';
import { Picture } from './picture.tsx';
import { type ImageTexts, MAX_TEXT, withText } from './picture-texts.ts';

interface PicturesInputProps {
  readonly source: string;
  readonly label: string;
  /** Where the record has the alternative texts, by addresses. */
  readonly texts: string;
  /** Whether something else shows the picture, so that its text stays when it is removed here. */
  readonly isUsed: (url: string) => boolean;
}

/** Addresses of pictures: dropped or chosen, put in order by drag or by buttons, removed. */
export function PicturesInput({ source, label, texts, isUsed }: PicturesInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useController({ name: source, defaultValue: [] });
  const described = useController({ name: texts });
  const textOf = (described.field.value ?? {}) as ImageTexts;
  const describe = (url: string, text: string) =>
    described.field.onChange(withText(textOf, url, text));
  const urls = (field.value ?? []) as readonly string[];
  const { isSending, failures, send } = usePictureUploads((added) =>
    field.onChange([...urls, ...added]),
  );
  const [dragged, setDragged] = useState<number>();
  const change = (changed: readonly string[]) => field.onChange(changed);
  const remove = (at: number) => {
    const left = urls.filter((_, i) => i !== at);
    const url = urls[at] ?? '';
    change(left);
    if (url in textOf && !left.includes(url) && !isUsed(url)) describe(url, '');
  };
  const drop = (at: number) => {
    if (dragged !== undefined) change(moved(urls, dragged, at));
    setDragged(undefined);
  };
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      {urls.length > 0 && (
        <Box
          component="ol"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {urls.map((url, i) => (
            <Box
              component="li"
              // biome-ignore lint/suspicious/noArrayIndexKey: one picture may be there twice
              key={`${i} ${url}`}
              draggable
              onDragStart={() => setDragged(i)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                drop(i);
              }}
              sx={{
                display: 'grid',
                justifyItems: 'center',
                cursor: 'grab',
                opacity: dragged === i ? 0.5 : 1,
              }}
            >
              <Picture
                url={url}
                size={112}
                alt={translate('pictures.one', { number: i + 1, total: urls.length })}
              />
              <Box>
                <PictureButton
                  name="pictures.earlier"
                  number={i + 1}
                  disabled={i === 0}
                  onClick={() => change(moved(urls, i, i - 1))}
                >
                  <ArrowBack fontSize="small" />
                </PictureButton>
                <PictureButton name="pictures.remove" number={i + 1} onClick={() => remove(i)}>
                  <Close fontSize="small" />
                </PictureButton>
                <PictureButton
                  name="pictures.later"
                  number={i + 1}
                  disabled={i === urls.length - 1}
                  onClick={() => change(moved(urls, i, i + 1))}
                >
                  <ArrowForward fontSize="small" />
                </PictureButton>
              </Box>
              <TextField
                rows={2}
                label={translate('pictures.text')}
                value={textOf[url] ?? ''}
                onChange={({ target }) => describe(url, target.value)}
                aria-label={translate('pictures.text_of', { number: i + 1 })}
                maxLength={MAX_TEXT}
              />
            </Box>
          ))}
        </Box>
      )}
      <DropArea accept="image/*" multiple onFiles={send} text={translate('pictures.drop')} />
      {isSending && <LinearProgress aria-label={translate('pictures.sending')} />}
      {[
        ...failures,
        ...[fieldState, described.fieldState].flatMap(({ error }) => error?.message ?? []),
      ].map((failure) => (
        <Note key={failure} tone="red">
          {failure}
        </Note>
      ))}
      <AddressInput onAdd={(url) => change([...urls, url])} />
    </Box>
  );
}

interface PictureButtonProps {
  readonly name: string;
  readonly number: number;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function PictureButton({ name, number, children, ...props }: PictureButtonProps) {
  const translate = useTranslate();
  return (
    <IconButton size="small" aria-label={translate(name, { number })} {...props}>
      {children}
    </IconButton>
  );
}

/** A picture that is somewhere already. */
function AddressInput({ onAdd }: { readonly onAdd: (url: string) => void }) {
  const translate = useTranslate();
  const [url, setUrl] = useState<string>();
  const id = useId();
  if (url === undefined) {
    return (
      <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setUrl('')}>
        {translate('pictures.by_address')}
      </Button>
    );
  }
  const add = () => {
    if (url.trim() !== '') onAdd(url.trim());
    setUrl(undefined);
  };
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <TextField
        id={id}
        autoFocus
        label={translate('pictures.address')}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button onClick={add}>{translate('pictures.add')}</Button>
    </Box>
  );
}

/** Uploads pictures: large photographs with fewer pixels. */
export const usePictureUploads = (onDone: (urls: readonly string[]) => void) =>
  useUploads(onDone, shrinkPicture);

/** Uploads one file after the other, as `prepare` makes it, and says which ones could not be. */
export function useUploads(
  onDone: (urls: readonly string[]) => void,
  prepare: (file: File) => Promise<File> = async (file) => file,
) {
  const translate = useTranslate();
  const { client } = useDesk();
  const [isSending, setSending] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const send = async (files: readonly File[]) => {
    setSending(true);
    setFailures([]);
    const urls: string[] = [];
    for (const file of files) {
      try {
        urls.push((await upload(client, await prepare(file))).url);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const message = error.message || translate('shared.failed');
        setFailures((all) => [...all, `${file.name}: ${message}`]);
      }
    }
    setSending(false);
    if (urls.length > 0) onDone(urls);
  };
  return { isSending, failures, send };
}
