import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { dayFormat } from '../../widgets/days.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Check } from '../../widgets/inputs/check.tsx';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { type Period, PRESETS, type Preset, presetOf, problemOf } from './period.ts';
import { useReportAddress } from './report-address.ts';

/** Chooses the days, and whether those before are shown, too. */
export function PeriodBar({ canCompare }: { readonly canCompare: boolean }) {
  const translate = useTranslate();
  const { today, period, before, isCompared, setPeriod, setCompared } = useReportAddress();
  const preset = presetOf(period, today);
  return (
    <div className="beside">
      <SelectField
        label={translate('reports.period')}
        value={preset ?? 'own'}
        onChange={({ target }) => {
          const chosen = PRESETS[target.value as Preset];
          if (chosen) setPeriod(chosen(today));
        }}
      >
        {Object.keys(PRESETS).map((name) => (
          <option key={name} value={name}>
            {translate(`reports.periods.${name}`)}
          </option>
        ))}
        <option value="own" disabled>
          {translate('reports.periods.own')}
        </option>
      </SelectField>
      <Days key={`${period.from}/${period.to}`} period={period} onChange={setPeriod} />
      {canCompare && (
        <Check
          look="switch"
          checked={isCompared}
          onChange={setCompared}
          label={translate('reports.compare')}
        />
      )}
      {canCompare && before && <ComparedWith {...before} />}
    </div>
  );
}

interface DaysProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}

/** Two days as they are typed; they count as soon as both are right. */
function Days({ period, onChange }: DaysProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(period);
  const problem = problemOf(typed);
  const change = (changes: Partial<Period>) => {
    const changed = { ...typed, ...changes };
    setTyped(changed);
    if (problemOf(changed) === undefined) onChange(changed);
  };
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={translate(`reports.${name}`)}
          value={typed[name]}
          error={problem !== undefined}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      {problem && (
        <p className="small wrong" role="alert">
          {translate(`reports.problems.${problem}`)}
        </p>
      )}
    </>
  );
}

function ComparedWith({ from, to }: Period) {
  const translate = useTranslate();
  const { locale } = useFormats();
  const date = dayFormat(locale, { dateStyle: 'medium' });
  return (
    <p className="small muted">
      {translate('reports.compared_with', { from: date(from), to: date(to) })}
    </p>
  );
}
