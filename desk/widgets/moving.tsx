import { type DragEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import { Glyph } from './glyph.tsx';
import { grip } from './glyphs.ts';

/** Things in an order that is changed by drag, or by the arrow keys on their handles. */
export interface Moving {
  readonly id: string;
  /** The place of what can be dropped on. */
  readonly placeOf: (at: number) => {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
  readonly start: (at: number) => void;
  readonly move: (from: number, to: number) => void;
}

/** Always the same object, so that rows are not drawn again. The handle that moves keeps the focus. */
export function useMoving(count: number, onMove: (from: number, to: number) => void): Moving {
  const latest = useRef({ count, onMove });
  latest.current = { count, onMove };
  const dragged = useRef<number>(undefined);
  const id = useId();
  const focused = useRef<number>(undefined);
  useEffect(() => {
    if (focused.current === undefined) return;
    document.getElementById(handleId(id, focused.current))?.focus();
    focused.current = undefined;
  });
  return useMemo(() => {
    const move = (from: number, to: number) => {
      if (from === to || to < 0 || to >= latest.current.count) return;
      focused.current = to;
      latest.current.onMove(from, to);
    };
    return {
      id,
      move,
      start(at) {
        dragged.current = at;
      },
      placeOf: (at) => ({
        onDragOver: (event) => dragged.current !== undefined && event.preventDefault(),
        onDrop(event) {
          if (dragged.current === undefined) return;
          event.preventDefault();
          move(dragged.current, at);
          dragged.current = undefined;
        },
      }),
    };
  }, [id]);
}

const handleId = (id: string, at: number) => `${id}${at}`;

interface HandleProps {
  readonly moving: Moving;
  readonly at: number;
  readonly label: string;
}

/** What is dragged. With the keyboard, arrows move it. */
export function Handle({ moving, at, label }: HandleProps) {
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    moving.move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox drags no buttons
    <span
      className="beside muted"
      id={handleId(moving.id, at)}
      role="button"
      tabIndex={0}
      aria-label={label}
      draggable
      onDragStart={() => moving.start(at)}
      onKeyDown={move}
    >
      <Glyph d={grip} />
    </span>
  );
}
