import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Tax } from '../../../../shared/resources/taxes.ts';
import { presetOf } from '../../../../shared/taxes/preset-classes.ts';
import { TAX_PRESETS } from '../../../../shared/taxes/presets.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { SelectField } from '../../../widgets/inputs/select-field.tsx';
import { PresetForm } from './preset-form.tsx';
import { usePresetTexts } from './preset-texts.ts';
import { Section } from './section.tsx';

/** The country, and the form of its taxes. */
export function PresetSheet({ taxes }: { readonly taxes: readonly Tax[] }) {
  const translate = useTranslate();
  const { country: countryName } = usePresetTexts();
  const { settings } = useDesk();
  const home = settings['company_country'];
  const [code, choose] = useState(() =>
    typeof home === 'string' ? (presetOf(home)?.country ?? '') : '',
  );
  const preset = presetOf(code);
  const choices = TAX_PRESETS.map(({ country }) => ({ country, name: countryName(country) }));
  return (
    <div className="setrows">
      <Section
        title={translate('taxes.preset.country')}
        note={translate('taxes.preset.country_note')}
      >
        <SelectField
          value={code}
          onChange={({ target }) => choose(target.value)}
          aria-label={translate('taxes.preset.country')}
        >
          <option value="" disabled>
            {translate('taxes.preset.choose')}
          </option>
          {choices
            .toSorted((one, other) => one.name.localeCompare(other.name))
            .map(({ country, name }) => (
              <option key={country} value={country}>
                {name}
              </option>
            ))}
        </SelectField>
        {!preset && (
          <p className="small">
            {translate('taxes.preset.others')}{' '}
            <Link className="btn ghost small" to="/taxes/create">
              {translate('taxes.by_hand')}
            </Link>
          </p>
        )}
      </Section>
      {preset && <PresetForm key={preset.country} preset={preset} taxes={taxes} />}
    </div>
  );
}
