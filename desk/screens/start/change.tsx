import { Chip } from '../../widgets/chip.tsx';
import { sort, up } from '../../widgets/glyphs.ts';
import { useChange } from './daily-sales.ts';

/** A chip says how much more or less an amount is than another. Beside nothing there is none. */
export function Change({ now, before }: { readonly now: number; readonly before: number }) {
  const text = useChange()(now, before);
  if (text === undefined) return null;
  const isLess = now < before;
  return <Chip text={text} glyph={isLess ? sort : up} tone={isLess ? 'red' : 'pine'} />;
}
