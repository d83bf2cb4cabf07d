import { Chip } from '../../widgets/chip.tsx';
import { sort, up } from '../../widgets/glyphs.ts';
import { useChange } from './daily-sales.ts';

/** By how much an amount is more or less than another; nothing beside nothing. */
export function Change({ now, before }: { readonly now: number; readonly before: number }) {
  const text = useChange()(now, before);
  if (text === undefined) return null;
  const isLess = now < before;
  return <Chip text={text} glyph={isLess ? sort : up} tone={isLess ? 'red' : 'pine'} />;
}
