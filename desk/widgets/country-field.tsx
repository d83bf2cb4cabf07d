import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { placeIn } from '../../shared/opening/places.ts';
import { EntrySelect } from './forms/entry-field.tsx';
import { browserZone, type Country, readCountries } from './home-country.ts';

interface CountryFieldProps {
  /** ISO 3166, or empty. */
  readonly value: string;
  readonly onChange: (country: string) => void;
  readonly label: string;
  readonly required?: boolean;
  /** That of the field at the API. */
  readonly name: string;
}

/** The country of a new shop, and what follows of it. */
export function CountryField({ value, onChange, ...props }: CountryFieldProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    readCountries(locale).then(setCountries, () => setCountries([]));
  }, [locale]);
  const isKnown = countries.some(({ code }) => code === value);
  const place = isKnown ? translate('opening.place', wordsOf(value, locale)) : ' ';
  return (
    <EntrySelect
      {...props}
      value={isKnown ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      help={place}
    >
      {!isKnown && <option value="" />}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </EntrySelect>
  );
}

/** What a shop in the country begins with, in words. */
function wordsOf(country: string, locale: string) {
  const { currency, timezone, language } = placeIn(country, browserZone());
  const named = (type: 'currency' | 'language', code: string) =>
    new Intl.DisplayNames(locale, { type }).of(code) ?? code;
  return {
    currency: named('currency', currency),
    language: named('language', language),
    zone: timezone.replaceAll('_', ' '),
  };
}
