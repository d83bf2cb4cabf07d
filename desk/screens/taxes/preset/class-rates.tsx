import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
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
    <Table size="small" aria-label={translate('taxes.preset.rates')} sx={LINES}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: 0 }}>{translate('taxes.preset.class')}</TableCell>
          <TableCell align="right" sx={{ pr: 0 }}>
            {translate('taxes.columns.rate')}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {classes.map((each) => {
          const name = className(each);
          const now = nowOf(name, each);
          const isMissing = isTold && !isLeftOut(each) && !isRate(each.typed);
          return (
            <TableRow key={each.kind}>
              <TableCell sx={{ pl: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {noteOf(each)}
                </Typography>
                {now !== undefined && <Typography variant="body2">{now}</Typography>}
              </TableCell>
              <TableCell align="right" sx={{ pr: 0, width: 140, verticalAlign: 'top' }}>
                <NumberField
                  {...RATE}
                  name={name}
                  value={each.typed}
                  onChange={(typed: Typed) => onChange({ ...each, typed })}
                  error={isMissing && translate('taxes.preset.missing')}
                />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
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
