import { type RaRecord, useRecordContext, useTranslate } from 'ra-core';
import { Chip, type Tone } from '../../widgets/chip.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { clock, edit, tick } from '../../widgets/glyphs.ts';
import { type Dated, type State, stateAt } from './state.ts';

const LOOKS: Readonly<Record<State, { readonly tone: Tone; readonly glyph: string }>> = {
  draft: { tone: 'grey', glyph: edit },
  waits: { tone: 'blue', glyph: clock },
  runs: { tone: 'pine', glyph: tick },
  over: { tone: 'grey', glyph: tick },
};

/** Whether customers get the promotion now, as it is saved. */
export function PromotionState() {
  const translate = useTranslate();
  const { date } = useFormats();
  const record = useRecordContext<RaRecord & Dated>();
  if (!record) return null;
  const state = stateAt(record, Date.now());
  const at = state === 'waits' ? record.valid_from : record.valid_until;
  const text = translate(`promotions.states.${state}`, { date: at ? date(at) : '' });
  return <Chip text={text} {...LOOKS[state]} isQuiet={state === 'over'} />;
}
