import { DAY_MS } from '../durations.ts';
import type { TaxPreset } from './presets.ts';

/** How long rates are relied on after somebody has read them at their source. */
export const MAX_PRESET_DAYS = 90;

/** Whether it is longer ago at that time, in milliseconds since 1970. */
export const isOld = ({ source }: Pick<TaxPreset, 'source'>, now: number) =>
  now - Date.parse(source.as_of) > MAX_PRESET_DAYS * DAY_MS;
