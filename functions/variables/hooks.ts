import { invalidProperty } from '../../shared/contract/errors.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import type { variables } from '../../shared/resources/variables.ts';

/** What variables do beyond the standard operations: the value is what `type` says. */
export const variableHooks: HooksOf<typeof variables> = {
  check({ type, value }, { sent }) {
    // What is stored may stay.
    if (sent.value === undefined && sent.type === undefined) return;
    // Objects and arrays have no type of their own here: they go as texts do.
    const isStructure = typeof value === 'object' && type === 'string';
    if (typeof value === type || isStructure) return;
    throw invalidProperty({
      name: 'value',
      failedValidator: 'type',
      message: `value must be a ${type}, as type says.`,
      value,
    });
  },
};

/** Cells of a file are read as JSON: a text may look like a number there. */
export const importedVariables: typeof variableHooks = {
  ...variableHooks,
  normalise: ({ value, ...variable }) => ({
    ...variable,
    value:
      variable.type === 'string' && ['number', 'boolean'].includes(typeof value)
        ? String(value)
        : value,
  }),
};
