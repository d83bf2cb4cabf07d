import { useTranslate } from 'ra-core';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { ApiFailure } from '../api/answer.ts';
import { useDesk } from '../api/desk-context.ts';
import { shrinkPicture } from '../api/shrink-picture.ts';
import { type UploadedFile, upload } from '../api/upload.ts';
import { Glyph } from './glyph.tsx';
import { arrowLeft, arrowRight, cross, plus } from './glyphs.ts';
import { moved } from './moved.ts';
import { Picture } from './picture.tsx';
import { type ImageTexts, MAX_TEXT, withText } from './picture-texts.ts';
import { Section } from './section.tsx';

interface PicturesInputProps {
  readonly source: string;
  readonly label: string;
  /** Where the record has the alternative texts, by addresses. */
  readonly texts: string;
  /** Whether something else shows the picture, so that its text stays when it is removed here. */
  readonly isUsed: (url: string) => boolean;
  readonly children?: ReactNode;
}

/** A section with pictures: dropped or chosen, put in order by drag or by buttons, described, removed. */
export function PicturesInput({ source, label, texts, isUsed, children }: PicturesInputProps) {
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
  /** A file of the computer, or a picture that gets another place. */
  const drop = (event: DragEvent, at = urls.length - 1) => {
    event.preventDefault();
    event.stopPropagation();
    if (dragged !== undefined) change(moved(urls, dragged, at));
    else if (event.dataTransfer.files.length > 0) void send([...event.dataTransfer.files]);
    setDragged(undefined);
  };
  const wrong = [fieldState, described.fieldState].flatMap(({ error }) => error?.message ?? []);
  return (
    <Section
      title={label}
      field={source}
      action={
        <>
          <span className="muted">{translate('pictures.order')}</span>
          <AddFiles onFiles={(files) => void send(files)} />
        </>
      }
    >
      <ol
        className="shots"
        aria-label={label}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {urls.map((url, i) => (
          <Shot
            // biome-ignore lint/suspicious/noArrayIndexKey: one picture may be there twice
            key={`${i} ${url}`}
            url={url}
            at={i}
            total={urls.length}
            text={textOf[url] ?? ''}
            isDragged={dragged === i}
            onDrag={() => setDragged(i)}
            onDrop={(event) => drop(event, i)}
            onDescribe={(text) => describe(url, text)}
            onMove={(to) => change(moved(urls, i, to))}
            onRemove={() => remove(i)}
          />
        ))}
        {urls.length === 0 && <li className="drop">{translate('pictures.drop_some')}</li>}
      </ol>
      {isSending && <p role="status">{translate('pictures.sending')}</p>}
      {[...failures, ...wrong].map((failure) => (
        <p key={failure} role="alert" className="wrong">
          {failure}
        </p>
      ))}
      {children}
      <AddressInput onAdd={(url) => change([...urls, url])} />
    </Section>
  );
}

function AddFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="btn small" onClick={() => input.current?.click()}>
        <Glyph d={plus} />
        {translate('pictures.add_some')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={translate('pictures.add_some')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

interface ShotProps {
  readonly url: string;
  readonly at: number;
  readonly total: number;
  readonly text: string;
  readonly isDragged: boolean;
  readonly onDrag: () => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onDescribe: (text: string) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** A picture with its place, and its text below. */
function Shot({ url, at, total, text, isDragged, onDrag, onDrop, onMove, ...to }: ShotProps) {
  const translate = useTranslate();
  const number = at + 1;
  const button = (name: string, sign: string, isPossible: boolean, act: () => void) => (
    <button
      type="button"
      className="btn small square"
      aria-label={translate(`pictures.${name}`, { number })}
      disabled={!isPossible}
      onClick={act}
    >
      <Glyph d={sign} />
    </button>
  );
  return (
    <li
      draggable
      className={isDragged ? 'dragged' : undefined}
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <Picture url={url} size="100%" alt={translate('pictures.one', { number, total })} />
      <span className="at" aria-hidden="true">
        {number}
      </span>
      <span className="tools">
        {button('earlier', arrowLeft, at > 0, () => onMove(at - 1))}
        {button('later', arrowRight, at < total - 1, () => onMove(at + 1))}
        {button('remove', cross, true, to.onRemove)}
      </span>
      <input
        className="input small"
        aria-label={translate('pictures.text_of', { number })}
        placeholder={translate('pictures.text')}
        maxLength={MAX_TEXT}
        value={text}
        onChange={({ target }) => to.onDescribe(target.value)}
      />
    </li>
  );
}

/** A picture that is somewhere already. */
function AddressInput({ onAdd }: { readonly onAdd: (url: string) => void }) {
  const translate = useTranslate();
  const [url, setUrl] = useState<string>();
  const id = useId();
  if (url === undefined) {
    return (
      <button type="button" className="btn link" onClick={() => setUrl('')}>
        {translate('pictures.by_address')}
      </button>
    );
  }
  const add = () => {
    if (url.trim() !== '') onAdd(url.trim());
    setUrl(undefined);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{translate('pictures.address')}</label>
      <span className="row">
        <input
          id={id}
          className="input"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className="btn" onClick={add}>
          {translate('pictures.add')}
        </button>
      </span>
    </div>
  );
}

/** Uploads pictures: large photographs with fewer pixels. */
export const usePictureUploads = (onDone: (urls: readonly string[]) => void) =>
  useUploads(onDone, shrinkPicture);

/** Uploads one file after the other, as `prepare` makes it, and says which ones could not be. */
export function useUploads(
  onDone: (urls: readonly string[], files: readonly UploadedFile[]) => void,
  prepare: (file: File) => Promise<File> = async (file) => file,
) {
  const translate = useTranslate();
  const { client } = useDesk();
  const [isSending, setSending] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const send = async (files: readonly File[]) => {
    setSending(true);
    setFailures([]);
    const done: UploadedFile[] = [];
    for (const file of files) {
      try {
        done.push(await upload(client, await prepare(file)));
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const message = error.message || translate('shared.failed');
        setFailures((all) => [...all, `${file.name}: ${message}`]);
      }
    }
    setSending(false);
    if (done.length === 0) return;
    onDone(
      done.map(({ url }) => url),
      done,
    );
  };
  return { isSending, failures, send };
}
