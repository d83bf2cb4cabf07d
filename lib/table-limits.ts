import type { Node } from 'constructs';
import { readNumber } from './context.ts';

/** Request units a second of the table and of each index, beyond which DynamoDB throttles. */
export interface TableLimits {
  readonly maxReadRequestUnits?: number;
  readonly maxWriteRequestUnits?: number;
}

const UNITS = { from: 1, to: 40_000 };

export function readTableLimits(node: Node): TableLimits {
  const maxReadRequestUnits = readNumber(node, 'maxReadRequestUnits', UNITS);
  const maxWriteRequestUnits = readNumber(node, 'maxWriteRequestUnits', UNITS);
  return {
    ...(maxReadRequestUnits !== undefined && { maxReadRequestUnits }),
    ...(maxWriteRequestUnits !== undefined && { maxWriteRequestUnits }),
  };
}
