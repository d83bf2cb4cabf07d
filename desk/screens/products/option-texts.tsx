import { useFormContext, useWatch } from 'react-hook-form';
import { type TextLanguage, TextPair } from '../generic/locales-input.tsx';
import { type VariantDraft, valueText, withValueText } from './options.ts';
import { useOptions } from './use-options.ts';

/** The values of the options of a product in a further language, as `Harbour Blue` of `Colour`. */
export function OptionTexts(of: TextLanguage) {
  const { setValue } = useFormContext();
  const variants = (useWatch({ name: 'variants' }) ?? []) as readonly VariantDraft[];
  return useOptions().flatMap(({ name: option, values }) =>
    values
      .filter((value) => typeof value === 'string')
      .map((value) => {
        const at = { option, value, language: of.language };
        return (
          <TextPair
            key={`${option} ${value}`}
            {...of}
            label={`${option}: ${value}`}
            original={value}
            value={valueText(variants, at)}
            onChange={(text) =>
              setValue('variants', withValueText(variants, at, text), { shouldDirty: true })
            }
          />
        );
      }),
  );
}
