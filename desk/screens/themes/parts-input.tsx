import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { get, useFieldArray, useFormState } from 'react-hook-form';
import { useErrorText } from '../../widgets/forms/error-text.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { cross } from '../../widgets/glyphs.ts';
import { Handle, type Moving, useMoving } from '../../widgets/moving.tsx';

interface PartsInputProps {
  readonly source: string;
  readonly max: number;
  /** What each is called, for the handle and the cross. */
  readonly nameOf: (at: number) => string;
  readonly children: (source: string, at: number) => ReactNode;
  /** What adds one. */
  readonly adding: (append: (part: object) => void) => ReactNode;
}

/** Parts of a theme in an order: links, sections, images. */
export function PartsInput({ source, max, nameOf, children, adding }: PartsInputProps) {
  const errorText = useErrorText();
  const { fields, append, remove, move } = useFieldArray({ name: source });
  const { errors } = useFormState({ name: source });
  const [added, setAdded] = useState<number>();
  const moving = useMoving(fields.length, move);
  const message: unknown = get(errors, `${source}.message`);
  return (
    <div className="stacked" data-invalid={typeof message === 'string'}>
      {typeof message === 'string' && <small className="wrong">{errorText(message)}</small>}
      {fields.map(({ id }, at) => (
        <Part
          key={id}
          {...{ at, moving }}
          name={nameOf(at)}
          isAdded={at === added}
          isWrong={get(errors, `${source}.${at}`) !== undefined}
          onRemove={() => remove(at)}
        >
          {children(`${source}.${at}`, at)}
        </Part>
      ))}
      {fields.length < max &&
        adding((part) => {
          setAdded(fields.length);
          append(part);
        })}
    </div>
  );
}

interface PartProps {
  readonly at: number;
  readonly moving: Moving;
  readonly name: string;
  readonly isAdded: boolean;
  readonly isWrong: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** Closed until somebody opens it, unless it is new, or something in it is wrong. */
function Part({ at, moving, name, isAdded, isWrong, onRemove, children }: PartProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(isAdded);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return (
    <div className="part" {...moving.placeOf(at)}>
      <Handle moving={moving} at={at} label={translate('themes.move', { name })} />
      <details
        className="role"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{name}</summary>
        {/* Fields that are not shown would be asked for all the same. */}
        {isOpen && <div className="stacked">{children}</div>}
      </details>
      <button
        type="button"
        className="btn ghost small square"
        aria-label={`${translate('shared.remove')} ${name}`}
        onClick={onRemove}
      >
        <Glyph d={cross} />
      </button>
    </div>
  );
}
