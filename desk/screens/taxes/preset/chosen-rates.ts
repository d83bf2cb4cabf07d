import {
  classesOf,
  type PresetClass,
  type PresetKind,
  type RatesByCountry,
  ratesAbroad,
} from '../../../../shared/taxes/preset-classes.ts';
import type { TaxPreset } from '../../../../shared/taxes/presets.ts';
import type { Typed } from '../../../widgets/numbers/number-kind.ts';

type TypedByCountry = Readonly<Record<string, Typed>>;

/** A class of a preset as somebody corrects it. */
export interface ChosenClass extends PresetClass {
  /** At home. Null: the class is left out. */
  readonly typed: Typed;
  /** The goods of the class whose rates stand in `abroad`. */
  readonly goodsAbroad: PresetKind;
  readonly abroad: TypedByCountry;
}

export const chosenOf = (preset: TaxPreset): readonly ChosenClass[] =>
  classesOf(preset).map((each) => ({
    ...each,
    typed: each.rate,
    goodsAbroad: each.kind,
    abroad: ratesAbroad(preset, each.kind),
  }));

export const isLeftOut = ({ kind, typed }: ChosenClass) => kind !== 'standard' && typed === null;

/** Whether a rate is missing that is needed. */
export const lacksRates = (classes: readonly ChosenClass[], isByCountry: boolean) =>
  classes.some(
    (each) =>
      !isLeftOut(each) &&
      (!isRate(each.typed) || (isByCountry && Object.values(each.abroad).some(isNoRate))),
  );

export const isRate = (typed: Typed): typed is number => typeof typed === 'number';

const isNoRate = (typed: Typed) => !isRate(typed);

export const ratesOf = (typed: TypedByCountry): RatesByCountry =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([country, rate]) => (isRate(rate) ? [[country, rate]] : [])),
  );
