import { useTranslate } from 'ra-core';
import { ratesAbroad } from '../../../../shared/taxes/preset-classes.ts';
import type { Goods, TaxPreset } from '../../../../shared/taxes/presets.ts';
import { SelectField } from '../../../widgets/inputs/select-field.tsx';
import { NumberField } from '../../../widgets/numbers/number-field.tsx';
import { Scrolls } from '../../../widgets/scrolls.tsx';
import { type ChosenClass, isLeftOut, isRate } from './chosen-rates.ts';
import { RATE } from './class-rates.tsx';
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
    <Scrolls label={label}>
      <table className="table inset" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{translate('taxes.columns.country')}</th>
            {shown.map((each) => (
              <th scope="col" key={each.kind}>
                {each.kind === 'standard' ? (
                  className(each)
                ) : (
                  <GoodsChoice preset={preset} chosen={each} onChange={onChange} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {countries.map(({ code, name }) => (
            <tr key={code}>
              <th scope="row">{name}</th>
              {shown.map((each) => (
                <td key={each.kind}>
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
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolls>
  );
}

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
    <SelectField
      value={chosen.goodsAbroad}
      onChange={({ target }) => choose(chosen.goods.find((each) => each === target.value))}
      aria-label={translate('taxes.preset.goods_abroad', { name: className(chosen) })}
    >
      {chosen.goods.map((each) => (
        <option key={each} value={each}>
          {goodsText([each])}
        </option>
      ))}
    </SelectField>
  );
}
