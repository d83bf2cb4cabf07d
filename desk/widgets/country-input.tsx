import { useLocale } from 'ra-core';
import { useEffect, useState } from 'react';
import { type Country, readCountries } from './home-country.ts';
import { SelectInput } from './inputs/select-input.tsx';

interface CountryInputProps {
  readonly source: string;
  /** The key of a text. */
  readonly label: string;
}

/** A field of a form for a country, by its code. */
export function CountryInput({ source, label }: CountryInputProps) {
  const locale = useLocale() ?? 'en';
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    readCountries(locale).then(setCountries, () => setCountries([]));
  }, [locale]);
  const choices = countries.map(({ code, name }) => ({ id: code, name }));
  return <SelectInput {...{ source, label, choices }} helperText={false} />;
}
