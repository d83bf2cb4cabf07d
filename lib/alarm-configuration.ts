import type { Node } from 'constructs';
import { readList, readNumber, readPairs } from './context.ts';

/** Above these the alarms ring; the context value `alarmThresholds` changes them. */
export const THRESHOLDS = {
  /** Percent of all requests within 5 minutes. */
  'server-errors': 1,
  'client-errors': 60,
  /** Within 5 minutes. */
  throttles: 20,
  'function-errors': 2,
  kms: 5,
  /** Within 15 minutes. */
  payments: 4,
  'open-payments': 0,
  'dead-letters': 0,
  /** Milliseconds. */
  latency: 3_000,
  /** Within 5 minutes. */
  logins: 100,
  /** Percent of the card payments within 15 minutes. */
  declines: 50,
};

export type Thresholds = Readonly<Record<keyof typeof THRESHOLDS, number>>;

/** Alarms that cost money, because CloudWatch has ten metrics of alarms for free. */
export const EXTRA_ALARMS = ['latency', 'logins', 'declines'] as const;
export type ExtraAlarm = (typeof EXTRA_ALARMS)[number];

/** The alarms of a deployment. */
export interface AlarmConfiguration {
  readonly thresholds: Thresholds;
  readonly extra: readonly ExtraAlarm[];
  /** US dollars a month of the whole account. */
  readonly monthlyBudget?: number;
}

export function readAlarms(node: Node, email: string | undefined): AlarmConfiguration {
  const monthlyBudget = readNumber(node, 'monthlyBudget', { from: 1, to: 1_000_000 });
  if (monthlyBudget !== undefined && email === undefined) {
    throw new Error('The context value monthlyBudget goes with alarmEmail; give both.');
  }
  return {
    thresholds: { ...THRESHOLDS, ...readPairs(node, 'alarmThresholds', THRESHOLDS) },
    extra: readList(node, 'extraAlarms', EXTRA_ALARMS),
    ...(monthlyBudget !== undefined && { monthlyBudget }),
  };
}
