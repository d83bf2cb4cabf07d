import { useTranslate } from 'ra-core';
import type { Tax } from '../../../../shared/resources/taxes.ts';
import { presetOf } from '../../../../shared/taxes/preset-classes.ts';
import { useFormats } from '../../../widgets/formats.ts';
import { NumberField } from '../../../widgets/numbers/number-field.tsx';
import { PERCENT, type Typed } from '../../../widgets/numbers/number-kind.ts';
import { type ChosenClass, isLeftOut, isRate } from './chosen-rates.ts';
import { NAMED_GOODS, usePresetTexts } from './preset-texts.ts';
import { findClass } from './save-preset.ts';

interface ClassRatesProps {
  readonly country: string;
  readonly classes: readonly ChosenClass[];
  /** The classes that there are. */
  readonly taxes: readonly Tax[];
  /** Whether missing rates are told. */
  readonly isTold: boolean;
  readonly onChange: (changed: ChosenClass) => void;
}

/** The rates at home: one row for each class. */
export function ClassRates({ country, classes, taxes, isTold, onChange }: ClassRatesProps) {
  const translate = useTranslate();
  const { className, goodsText } = usePresetTexts();
  const { number } = useFormats();
  const noteOf = ({ kind, goods }: ChosenClass) => {
    if (kind === 'standard') return translate('taxes.preset.all_others');
    return goods.length > NAMED_GOODS && goodsText(goods);
  };
  const nowOf = (name: string, each: ChosenClass) => {
    const found = findClass(taxes, { kind: each.kind, name });
    if (!found) return undefined;
    const rate = found.rates?.find((row) => presetOf(row.country ?? '')?.country === country)?.rate;
    const key = rate === undefined ? 'added' : 'now';
    return translate(`taxes.preset.${key}`, { name: found.name, rate: number(rate ?? 0) });
  };
  return (
    <table className="table inset" aria-label={translate('taxes.preset.rates')}>
      <thead>
        <tr>
          <th scope="col">{translate('taxes.preset.class')}</th>
          <th className="end" scope="col">
            {translate('taxes.columns.rate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {classes.map((each) => {
          const name = className(each);
          const now = nowOf(name, each);
          const isMissing = isTold && !isLeftOut(each) && !isRate(each.typed);
          return (
            <tr key={each.kind}>
              <td>
                <p className="strong">{name}</p>
                <p className="small muted">{noteOf(each)}</p>
                {now !== undefined && <p className="small">{now}</p>}
              </td>
              <td className="end">
                <NumberField
                  {...RATE}
                  name={name}
                  value={each.typed}
                  onChange={(typed: Typed) => onChange({ ...each, typed })}
                  error={isMissing && translate('taxes.preset.missing')}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The field of a rate in a table. */
export const RATE = {
  ...PERCENT,
  decimals: 4,
  className: 'short',
} as const;

/** The section below ends with a line of its own. */
export const LINES = { '& tbody tr:last-of-type > *': { borderBottom: 0 } } as const;
