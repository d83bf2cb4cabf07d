import { describe, expect, it, test } from 'vitest';
import { rulesIn, watchIn } from '../../shared/operation/rules.ts';
import { isRinging, type Series, type Signal } from '../../shared/operation/watch.ts';
import { fc } from '../store/properties.ts';
import { stateAfter } from './alarm-minutes.ts';
import type { AlarmProperties } from './alarm-states.ts';
import { resourcesIn, synthesise } from './synthesis.ts';
import { during, LONGEST, OUTAGES, type Outage, SIZES } from './ten-outages.ts';

/** The alarms of a stage, by the names of their rules. */
const alarms = new Map(
  [...resourcesIn(synthesise().api, 'AWS::CloudWatch::Alarm').values()].map(({ Properties }) => {
    const alarm = Properties as unknown as AlarmProperties;
    return [alarm.AlarmName.replace('shopwright-prod-', ''), alarm] as const;
  }),
);

function alarmOf(id: string): AlarmProperties {
  const alarm = alarms.get(id);
  if (!alarm) throw new Error(`There is no alarm ${id}.`);
  return alarm;
}

/** The alarms that ring when an outage has lasted for so many minutes. */
const ringing = (outage: Outage, orders: number, minutes: number) =>
  [...alarms].flatMap(([id, alarm]) =>
    stateAfter(alarm, during(outage, orders, minutes)) === 'ALARM' ? [id] : [],
  );

describe.each(SIZES)('in a shop with %i orders a month', (orders) => {
  it.each(OUTAGES)('an alarm fires in time when $name', (outage) => {
    expect(ringing(outage, orders, 0)).toEqual([]);
    const minutes = Array.from({ length: LONGEST }, (_, minute) => minute + 1);
    const alarm = alarmOf(outage.rings);
    const first = minutes.find(
      (minute) => stateAfter(alarm, during(outage, orders, minute)) === 'ALARM',
    );
    expect(first).toBeLessThanOrEqual(outage.within);
  });
});

/** The names that CloudWatch has for what the rules watch, where they are others. */
const NAMES: Readonly<Partial<Record<Signal, string>>> = {
  requests: 'Count',
  stream_age_ms: 'IteratorAge',
  failing_probes: 'Errors',
};

const THROTTLING_RATE = 200;

/** The most that a signal gets in a minute, so that its rule rings for some values and not for others. */
const MOST: Readonly<Partial<Record<Signal, number>>> = {
  requests: 20_000,
  failed_requests: 8,
  checkout_requests: 40,
  checkout_errors: 4,
  stream_age_ms: 400_000,
};

test.each(rulesIn('aws', THROTTLING_RATE))('the alarm $id fires as its rule says', (rule) => {
  const alarm = alarmOf(rule.id);
  const watch = watchIn('aws', rule);
  const { condition, minutes, periods } = watch;
  const signals =
    'level' in condition
      ? [condition.level]
      : [condition.count, ...(condition.among ? [condition.among] : [])];
  const length = minutes * periods.of;
  const array = (min: number, max: number) =>
    fc.array(fc.integer({ min, max }), { minLength: length, maxLength: length });
  const values = (signal: Signal) => {
    const most = MOST[signal] ?? 1;
    if ('level' in condition)
      return fc.integer({ min: 0, max: most }).chain((min) => array(min, most));
    // Most minutes of a small shop have nothing.
    return fc
      .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 1, max: length }))
      .chain(([max, every]) =>
        array(0, max).map((all) => all.map((value, i) => (i % every === 0 ? value : 0))),
      );
  };
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.tuple(...signals.map(values)), (all) => {
      const series: Series = Object.fromEntries(signals.map((signal, i) => [signal, all[i]]));
      const named = Object.fromEntries(
        signals.map((signal, i) => [NAMES[signal] ?? signal, all[i] ?? []]),
      );
      const state = stateAfter(alarm, named);
      seen.add(state);
      expect(state).toBe(isRinging(watch, series) ? 'ALARM' : 'OK');
    }),
    { numRuns: 300 },
  );
  expect([...seen].sort()).toEqual(['ALARM', 'OK']);
});
