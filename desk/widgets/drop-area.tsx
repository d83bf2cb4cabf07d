import { type DragEvent, useRef, useState } from 'react';

interface DropAreaProps {
  readonly text: string;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files of this computer, dropped or chosen. */
export function DropArea({ text, accept, multiple = false, onFiles }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])];
    if (taken.length > 0) onFiles(multiple ? taken : taken.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <>
      <button
        type="button"
        className={isOver ? 'drop-area over' : 'drop-area'}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {text}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text}
        multiple={multiple}
        {...(accept !== undefined && { accept })}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
    </>
  );
}
