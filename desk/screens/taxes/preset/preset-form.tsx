import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Tax } from '../../../../shared/resources/taxes.ts';
import { isOld } from '../../../../shared/taxes/preset-age.ts';
import { isOfUnion, type TaxPreset } from '../../../../shared/taxes/presets.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { useFailureText } from '../../../widgets/failure-text.ts';
import { PlainForm } from '../../../widgets/forms/plain-form.tsx';
import { dateFormat } from '../../../widgets/intl-formats.ts';
import { Note } from '../../../widgets/note.tsx';
import { Choice } from './choice.tsx';
import { type ChosenClass, chosenOf, lacksRates } from './chosen-rates.ts';
import { ClassRates } from './class-rates.tsx';
import { RatesAbroad } from './rates-abroad.tsx';
import { findClass } from './save-preset.ts';
import { Section } from './section.tsx';
import { useConfirm } from './use-confirm.ts';

interface PresetFormProps {
  readonly preset: TaxPreset;
  /** The classes that there are. */
  readonly taxes: readonly Tax[];
}

/** The rates of a country, and what of them customers elsewhere pay. */
export function PresetForm({ preset, taxes }: PresetFormProps) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const [classes, setClasses] = useState(() => chosenOf(preset));
  const [isIncluded, setIncluded] = useState(
    settings.prices_include_tax ?? settings['tax_type'] === 'nothing',
  );
  const [isByCountry, setByCountry] = useState(() => hasRatesAbroad(taxes));
  const [isTold, setTold] = useState(false);
  const { confirm, isRunning, saved, failure } = useConfirm(preset);
  const failureText = useFailureText();
  const change = (changed: ChosenClass) =>
    setClasses((all) => all.map((each) => (each.kind === changed.kind ? changed : each)));
  const submit = () => {
    const isLacking = lacksRates(classes, isByCountry);
    setTold(isLacking);
    if (!isLacking && !isRunning) void confirm({ classes, isIncluded, isByCountry });
  };
  const common = { classes, isTold, onChange: change };
  return (
    <PlainForm onSubmit={submit} className="setrows">
      <Section
        title={translate('taxes.preset.rates')}
        note={translate('taxes.preset.rates_note')}
        more={<Origin preset={preset} />}
      >
        <ClassRates {...common} country={preset.country} taxes={taxes} />
      </Section>
      <Section title={translate('taxes.preset.prices')}>
        <Choice
          question={translate('taxes.preset.prices')}
          options={['included', 'excluded']}
          isFirst={isIncluded}
          onChoose={setIncluded}
        />
      </Section>
      {isOfUnion(preset.country) && (
        <Section
          title={translate('taxes.preset.abroad')}
          note={translate('taxes.preset.abroad_note')}
        >
          <Choice
            question={translate('taxes.preset.abroad')}
            options={['abroad_yes', 'abroad_no']}
            isFirst={isByCountry}
            onChoose={setByCountry}
          />
          {isByCountry && <RatesAbroad {...common} preset={preset} />}
        </Section>
      )}
      <div className="stacked">
        {isTold && <Note tone="red">{translate('taxes.preset.missing_rates')}</Note>}
        {failure !== undefined && (
          <Note tone="red">
            {failureText(failure)}{' '}
            {saved.length > 0 && translate('taxes.preset.saved', { names: saved.join(', ') })}{' '}
            {translate('taxes.preset.repeat')}
          </Note>
        )}
        <button className="btn primary" type="submit" disabled={isRunning}>
          {translate('taxes.preset.submit')}
        </button>
      </div>
    </PlainForm>
  );
}

/** Whether customers in other countries pay their rates already. */
function hasRatesAbroad(taxes: readonly Tax[]): boolean {
  const rows = findClass(taxes, { kind: 'standard', name: '' })?.rates ?? [];
  const rates = new Set(
    rows.filter(({ country }) => isOfUnion(country ?? '')).map(({ rate }) => rate),
  );
  return rates.size > 1;
}

/** A day of the calendar, whatever the time zone of the store. */
const dayFormat = (locale: string) => dateFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });

/** Where the rates are from, as of when, and what they are not. */
function Origin({ preset }: { readonly preset: TaxPreset }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { name, url, as_of } = preset.source;
  return (
    <>
      <p className="small muted">
        {translate('taxes.preset.source', { date: dayFormat(locale).format(new Date(as_of)) })}{' '}
        <a className="link" href={url} target="_blank" rel="noreferrer" lang="en">
          {name}
        </a>
        {'. '}
        {translate('taxes.preset.advice')}
      </p>
      {isOld(preset, Date.now()) && <Note tone="amber">{translate('taxes.preset.old')}</Note>}
    </>
  );
}
