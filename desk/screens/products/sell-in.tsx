import { useLocale, useRecordContext, useTranslate } from 'ra-core';
import { type MouseEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ToDo } from '../../../shared/resources/schemas/readiness.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { leadToField } from '../../widgets/forms/marked-fields.ts';
import { type Country, readCountries } from '../../widgets/home-country.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { Note } from '../../widgets/note.tsx';
import { Section } from '../../widgets/section.tsx';

interface Readiness {
  readonly countries: readonly { readonly country: string; readonly to_dos: readonly ToDo[] }[];
}

/** What is missing before the product, as it is saved, is sold in a country, or where the store ships to. */
export function SellIn() {
  const translate = useTranslate();
  const record = useRecordContext();
  const countries = useCountries();
  const [country, setCountry] = useState('');
  if (!record) return null;
  return (
    <Section title={translate('products.sell_in')}>
      <SelectField
        label={translate('products.sell_country')}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
      >
        <option value="">{translate('products.sell_everywhere')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {/* What was saved since is asked anew. */}
      <ToDos
        key={String(record['updated_at'])}
        id={Number(record.id)}
        country={country}
        nameOf={(code) => countries.find((each) => each.code === code)?.name ?? code}
      />
    </Section>
  );
}

function useCountries(): readonly Country[] {
  const locale = useLocale() ?? 'en';
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    readCountries(locale).then(setCountries, () => setCountries([]));
  }, [locale]);
  return countries;
}

interface ToDosProps {
  readonly id: number;
  /** Empty for all that the store ships to. */
  readonly country: string;
  readonly nameOf: (code: string) => string;
}

function ToDos({ id, country, nameOf }: ToDosProps) {
  const translate = useTranslate();
  const query = country ? { country } : {};
  const { data, error } = useAnswer<Readiness>(`/products/${id}/readiness`, query);
  if (error) return <Note tone="red">{error.message}</Note>;
  if (!data) return <p className="muted">{translate('shared.loading')}</p>;
  const { countries } = data.data;
  if (countries.length === 0) return <p className="muted">{translate('products.sell_nowhere')}</p>;
  const found = groupsOf(data.data);
  if (found.length === 0) return <p className="muted">{translate('products.sell_ready')}</p>;
  return (
    <ul className="plain stacked">
      {found.map(({ toDo, of }) => (
        <li key={`${toDo.level} ${toDo.field}`}>
          <ToDoLink {...toDo} />
          {of.length < countries.length && (
            <small className="muted"> {of.map(nameOf).join(', ')}</small>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Group {
  readonly toDo: ToDo;
  /** Countries that ask for it. */
  readonly of: readonly string[];
}

/** Each to-do once, in the order of the rules, with its countries. */
function groupsOf({ countries }: Readiness): Group[] {
  const groups = new Map<string, Group>();
  for (const { country, to_dos } of countries) {
    for (const toDo of to_dos) {
      const key = `${toDo.rule} ${toDo.level} ${toDo.field}`;
      groups.set(key, { toDo, of: [...(groups.get(key)?.of ?? []), country] });
    }
  }
  return [...groups.values()];
}

/** Leads to the field of the form, or to the list of what is missing. */
function ToDoLink({ rule, level, resource, field }: ToDo) {
  const translate = useTranslate();
  const text = useToDoText({ rule, level, resource, field });
  const name = level === 'check' ? translate('products.sell_check', { text }) : text;
  if (resource !== 'products') return <Link to={`/${resource}`}>{name}</Link>;
  const lead = ({ currentTarget }: MouseEvent) =>
    leadToField(currentTarget.closest('form') ?? document, field);
  return (
    <button type="button" className="btn link" onClick={lead}>
      {name}
    </button>
  );
}

function useToDoText({ rule, field }: ToDo): string {
  const translate = useTranslate();
  const languages = new Intl.DisplayNames(useLocale() ?? 'en', { type: 'language' });
  const [, tag = ''] = /^locales\.([^.]+)/.exec(field) ?? [];
  return translate(`products.to_dos.${wordsOf(rule, field, tag)}`, {
    language: tag && languages.of(tag),
  });
}

/** Rules about several fields have a text for each. */
const BY_FIELD: ReadonlySet<string> = new Set(['energy_label', 'customs', 'manufacturer']);

function wordsOf(rule: string, field: string, tag: string): string {
  if (tag !== '') return `${rule}_in`;
  return BY_FIELD.has(rule) ? `${rule}_${field.split('.').at(-1)}` : rule;
}
