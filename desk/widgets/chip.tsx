import { Glyph } from './glyph.tsx';

/** What is open has a color: pine is yours to do, blue under way, amber to be looked at, red failed, plum gone back. */
export type Tone = 'grey' | 'pine' | 'blue' | 'amber' | 'red' | 'plum';

interface ChipProps {
  readonly text: string;
  /** The path of a sign (glyphs.ts): a color never says something alone. */
  readonly glyph?: string;
  readonly tone?: Tone;
  /** What is finished, or stands beside a state: text without a ground. */
  readonly isQuiet?: boolean;
}

/** A state in a word, with its sign. */
export const Chip = ({ text, glyph, tone = 'grey', isQuiet = false }: ChipProps) => (
  <span className={`chip ${tone}${isQuiet ? ' quiet' : ''}`}>
    {glyph !== undefined && <Glyph d={glyph} />}
    {text}
  </span>
);
