import { useTranslate } from 'ra-core';
import { Glyph } from './glyph.tsx';
import { cross } from './glyphs.ts';

interface RemovableProps {
  readonly text: string;
  readonly onRemove: () => void;
}

/** One of several that were chosen, with its way out. */
export function Removable({ text, onRemove }: RemovableProps) {
  const translate = useTranslate();
  const label = `${translate('shared.remove')} ${text}`;
  return (
    <span className="tag">
      {text}
      <button type="button" aria-label={label} title={label} onClick={onRemove}>
        <Glyph d={cross} />
      </button>
    </span>
  );
}
