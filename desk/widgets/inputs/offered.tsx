import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Choice } from './choice.ts';
import { labelOf } from './field.tsx';

/** Browsers of before 2024 show it where it is, too. */
const CAN_POP = 'popover' in HTMLElement.prototype;

interface OfferedProps<Of extends Choice> {
  /** That of the field, which stands before it. */
  readonly id: string;
  readonly choices: readonly Of[];
  /** The one that Enter chooses. */
  readonly at: number;
  /** What is said where there are none. */
  readonly nothing: string;
  readonly onChoose: (choice: Of) => void;
}

export const listOf = (id: string) => `${id}-list`;
export const optionOf = (id: string, at: number) => `${id}-option-${at}`;

/** The choices below a field, in front of all else. The focus stays in the field. */
export function Offered<Of extends Choice>(props: OfferedProps<Of>) {
  const { id, choices, at, nothing, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const pop = list.current;
    if (CAN_POP) pop?.showPopover();
    return () => {
      if (CAN_POP) pop?.hidePopover();
    };
  }, []);
  useLayoutEffect(() => place(list.current));
  useEffect(() => {
    const move = () => place(list.current);
    document.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    return () => {
      document.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
    };
  }, []);
  useEffect(() => {
    if (at >= 0) document.getElementById(optionOf(id, at))?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const option = (each: Of, i: number): ReactNode => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field reads the keys
    <div
      key={String(each.id)}
      id={optionOf(id, i)}
      role="option"
      tabIndex={-1}
      aria-selected={i === at}
      onClick={() => onChoose(each)}
    >
      {each.name}
      {each.note !== undefined && <small>{each.note}</small>}
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what it has are the choices
    <div
      ref={list}
      className="offered"
      popover="manual"
      // A press would take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.length === 0 ? (
        <p aria-hidden className="caption">
          {nothing}
        </p>
      ) : (
        <div id={listOf(id)} role="listbox" tabIndex={-1} aria-labelledby={labelOf(id)}>
          {grouped(choices).map(([group, members]) =>
            group === undefined ? (
              members.map(([each, i]) => option(each, i))
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: a list has no sets of fields
              <div key={group} role="group" aria-label={group}>
                <p aria-hidden className="caption">
                  {group}
                </p>
                {members.map(([each, i]) => option(each, i))}
              </div>
            ),
          )}
        </div>
      )}
    </div>
  );
}

type Members<Of> = readonly (readonly [choice: Of, at: number])[];

const grouped = <Of extends Choice>(choices: readonly Of[]) =>
  [...new Set(choices.map(({ group }) => group))].map(
    (name): readonly [string | undefined, Members<Of>] => [
      name,
      choices.flatMap((each, i) => (each.group === name ? [[each, i] as const] : [])),
    ],
  );

/** Pixels between the list and its field, and the edges of the window. */
const GAP = 4;

const MAX_HEIGHT = 320;

/** Below the field, or above it where there is more room. Keyboards of phones cover a part of the window. */
function place(list: HTMLElement | null): void {
  const field = list?.previousElementSibling?.getBoundingClientRect();
  if (!list || !field) return;
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight };
  const [above, below] = [field.top - offsetTop, offsetTop + height - field.bottom];
  const isBelow = below >= Math.min(MAX_HEIGHT, list.scrollHeight) + GAP || below >= above;
  const room = (isBelow ? below : above) - 2 * GAP;
  Object.assign(list.style, {
    left: `${field.left}px`,
    width: `${field.width}px`,
    maxHeight: `${Math.min(MAX_HEIGHT, room)}px`,
    top: isBelow ? `${field.bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${document.documentElement.clientHeight - field.top + GAP}px`,
  });
}
