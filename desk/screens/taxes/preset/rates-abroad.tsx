import { Box, NativeSelect, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ratesAbroad } from '../../../../shared/taxes/preset-classes.ts';
import type { Goods, TaxPreset } from '../../../../shared/taxes/presets.ts';
import { NumberField } from '../../../widgets/numbers/number-field.tsx';
import { type ChosenClass, isLeftOut, isRate } from './chosen-rates.ts';
import { LINES, RATE } from './class-rates.tsx';
import { usePresetTexts } from './preset-texts.ts';

interface RatesAbroadProps {
  readonly preset: TaxPreset;
  readonly classes: readonly ChosenClass[];
  /** Whether missing rates are told. */
  readonly isTold: boolean;
  readonly onChange: (changed: ChosenClass) => void;
}

/** What each class costs in the other countries of the Union. */
export function RatesAbroad({ preset, classes, isTold, onChange }: RatesAbroadProps) {
  const translate = useTranslate();
  const { className, country: countryName } = usePresetTexts();
  const shown = classes.filter((each) => !isLeftOut(each));
  const countries = Object.keys(ratesAbroad(preset, 'standard'))
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const label = translate('taxes.preset.abroad_rates');
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto', mt: 2 }}>
      <Table size="small" aria-label={label} sx={LINES}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0 }}>{translate('taxes.columns.country')}</TableCell>
            {shown.map((each) => (
              <TableCell key={each.kind} sx={{ verticalAlign: 'top', minWidth: 120 }}>
                {each.kind === 'standard' ? (
                  className(each)
                ) : (
                  <GoodsChoice preset={preset} chosen={each} onChange={onChange} />
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {countries.map(({ code, name }) => (
            <TableRow key={code}>
              <TableCell component="th" scope="row" sx={NAMES}>
                {name}
              </TableCell>
              {shown.map((each) => (
                <TableCell key={each.kind}>
                  <NumberField
                    {...RATE}
                    name={`${name}: ${className(each)}`}
                    value={each.abroad[code]}
                    onChange={(typed) =>
                      onChange({ ...each, abroad: { ...each.abroad, [code]: typed } })
                    }
                    error={
                      isTold && !isRate(each.abroad[code]) && translate('taxes.preset.missing')
                    }
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** They stay where a phone has no room for all columns. */
const NAMES = {
  pl: 0,
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
} as const;

interface GoodsChoiceProps {
  readonly preset: TaxPreset;
  readonly chosen: ChosenClass;
  readonly onChange: (changed: ChosenClass) => void;
}

/** Goods of one rate at home have several abroad: those of which ones stand in the column. */
function GoodsChoice({ preset, chosen, onChange }: GoodsChoiceProps) {
  const translate = useTranslate();
  const { className, goodsText } = usePresetTexts();
  const choose = (goods: Goods | undefined) =>
    goods && onChange({ ...chosen, goodsAbroad: goods, abroad: ratesAbroad(preset, goods) });
  return (
    <NativeSelect
      value={chosen.goodsAbroad}
      onChange={({ target }) => choose(chosen.goods.find((each) => each === target.value))}
      inputProps={{
        'aria-label': translate('taxes.preset.goods_abroad', { name: className(chosen) }),
      }}
    >
      {chosen.goods.map((each) => (
        <option key={each} value={each}>
          {goodsText([each])}
        </option>
      ))}
    </NativeSelect>
  );
}
