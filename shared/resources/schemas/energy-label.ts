import type { Static } from 'typebox';
import { type FieldSchema, text } from '../../contract/fields.ts';

/** The best first. */
export const ENERGY_CLASSES = [
  ...(['A+++', 'A++', 'A+', 'A', 'B'] as const),
  ...(['C', 'D', 'E', 'F', 'G'] as const),
] as const;

export type EnergyClass = (typeof ENERGY_CLASSES)[number];

/** The classes that a label goes from and to. Rescaled labels have A to G, the others are of product groups before. */
export const ENERGY_SCALES = {
  'A-G': ['A', 'G'],
  'A+-F': ['A+', 'F'],
  'A++-E': ['A++', 'E'],
  'A++-G': ['A++', 'G'],
  'A+++-D': ['A+++', 'D'],
  'A+++-G': ['A+++', 'G'],
} as const satisfies Readonly<Record<string, readonly [best: EnergyClass, worst: EnergyClass]>>;

export type EnergyScale = keyof typeof ENERGY_SCALES;

const SCALES = [
  ...(['A-G', 'A+-F', 'A++-E', 'A++-G', 'A+++-D', 'A+++-G'] as const),
] as const satisfies readonly EnergyScale[];

const file = { type: 'integer', minimum: 1, references: 'files' } as const satisfies FieldSchema;

/** The energy label of Regulation (EU) 2017/1369 (protocol.md, "Energy labels"). */
export const energyLabel = {
  type: 'object',
  properties: {
    class: { type: 'string', enum: ENERGY_CLASSES },
    scale: { type: 'string', enum: SCALES },
    label_file_id: file,
    sheet_file_id: file,
    /** Its number in the product registry of the Union, at the end of its address there. */
    eprel_number: { ...text(10), pattern: '^[0-9]+$' },
  },
  required: ['class', 'scale'],
  others: 'refused',
} as const satisfies FieldSchema;

export type EnergyLabel = Static<typeof energyLabel>;

/** The classes of a scale, the best first. */
export function classesOf(scale: EnergyScale): readonly EnergyClass[] {
  const [best, worst] = ENERGY_SCALES[scale];
  return ENERGY_CLASSES.slice(ENERGY_CLASSES.indexOf(best), ENERGY_CLASSES.indexOf(worst) + 1);
}
