import { seededRandom } from '../../build/seeded-random.ts';

export type Chance = ReturnType<typeof seededChance>;

/** Draws that are the same for the same seed. */
export function seededChance(seed: number) {
  const below = seededRandom(seed);
  const inside = <Value>(values: readonly Value[], place: number): Value => {
    const value = values[place];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  };
  const isSo = (percent: number) => below(100) < percent;
  return {
    below,
    /** Whether something happens that does so often. */
    isSo,
    one: <Value>(values: readonly Value[]): Value => inside(values, below(values.length)),
    /** Some come again, and some things are bought more than others: the first ones of the list. */
    mostly<Value>(values: readonly Value[]): Value {
      const draw = () => below(values.length);
      return inside(values, isSo(60) ? draw() : Math.min(draw(), draw(), draw()));
    },
  };
}
