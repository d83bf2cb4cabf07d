import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newKey } from '../../../../packages/client/src/requests/new-key.ts';
import { countries } from '../../../../shared/contract/countries.ts';
import { rowsOf } from '../../../../shared/taxes/preset-classes.ts';
import type { TaxPreset } from '../../../../shared/taxes/presets.ts';
import { ApiFailure } from '../../../api/answer.ts';
import { changesOf } from '../../../api/changes.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { saveSettings } from '../../../api/settings.ts';
import { type ChosenClass, isRate, ratesOf } from './chosen-rates.ts';
import { usePresetTexts } from './preset-texts.ts';
import { type NewClass, saveClasses } from './save-preset.ts';

interface Confirmed {
  readonly classes: readonly ChosenClass[];
  /** Whether prices have the tax in them. */
  readonly isIncluded: boolean;
  /** Whether customers of the Union pay the rates of their country. */
  readonly isByCountry: boolean;
}

/** Makes the tax classes of a preset, and sets what makes them apply. What is made already is not made again. */
export function useConfirm(preset: TaxPreset) {
  const desk = useDesk();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { className, goodsText, country: countryName } = usePresetTexts();
  const [isRunning, setRunning] = useState(false);
  const [saved, setSaved] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<unknown>();
  /** One for each body, so that a lost answer makes no second class. */
  const keys = useRef(new Map<string, string>());
  const keyOf = (body: object) => {
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? newKey();
    keys.current.set(text, key);
    return key;
  };

  const save = async ({ classes, isIncluded, isByCountry }: Confirmed) => {
    const tax_id = await saveClasses(
      desk.client,
      classes.flatMap((each): NewClass[] => {
        if (!isRate(each.typed)) return [];
        const abroad = isByCountry ? ratesOf(each.abroad) : undefined;
        return [
          {
            kind: each.kind,
            name: className(each),
            description: goodsText(each.goods),
            rows: rowsOf(preset, each.typed, abroad),
          },
        ];
      }),
      keyOf,
      (name) => setSaved((names) => [...names, name]),
    );
    const { company_country } = desk.settings;
    const home = countries().find(({ code }) => code === preset.country)?.name;
    const changes = changesOf(
      {
        tax_type: 'all',
        tax_id,
        prices_include_tax: isIncluded,
        // The law of these countries wants the tax on what is paid.
        ...(!isIncluded && { apply_discounts_before_taxes: true }),
        // Where carts are taxed, which have no address yet.
        ...(!company_country && { company_country: home }),
      },
      desk.settings,
    );
    if (Object.keys(changes).length > 0) await saveSettings(desk, changes);
  };

  const confirm = async (confirmed: Confirmed) => {
    setRunning(true);
    setSaved([]);
    setFailure(undefined);
    try {
      await save(confirmed);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
      return;
    } finally {
      setRunning(false);
      await queryClient.invalidateQueries({ queryKey: ['taxes'] });
    }
    notify('taxes.preset.done', {
      type: 'success',
      messageArgs: { country: countryName(preset.country) },
    });
    await navigate('/taxes');
  };
  return { confirm, isRunning, saved, failure };
}
