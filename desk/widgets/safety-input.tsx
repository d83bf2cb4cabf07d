import { useInput, useTranslate } from 'ra-core';
import { get, useFormState } from 'react-hook-form';
import { MAX_SAFETY_DOCUMENTS, type Safety } from '../../shared/resources/schemas/safety.ts';
import { FilesField } from './files-field.tsx';
import { messageIn, useErrorText } from './forms/error-text.ts';
import { TextField } from './inputs/text-field.tsx';

/** Where the warnings in further languages are, and the key of their label. */
export const WARNINGS = { path: ['safety', 'warnings'], label: 'safety.warnings' } as const;

const asItIs = (value: unknown) => value;

const PARTIES = ['manufacturer', 'responsible_person'] as const;
const MEMBERS = ['name', 'address', 'email'] as const;

type Party = (typeof PARTIES)[number];
type Company = Safety[Party];

/** Without what is empty; undefined where nothing is left. */
function filled<Part extends object>(part: Part): Part | undefined {
  const kept = Object.entries(part).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '',
  );
  return kept.length > 0 ? (Object.fromEntries(kept) as Part) : undefined;
}

/** Who answers for a product or a brand, its warnings and documents; null for none of them. */
export function SafetyInput() {
  const translate = useTranslate();
  const { field } = useInput({ source: 'safety', defaultValue: null, format: asItIs });
  const { errors } = useFormState({ name: 'safety' });
  const errorText = useErrorText();
  const value = (field.value ?? {}) as Safety;
  const errorAt = (path: string) =>
    errorText(messageIn(get(errors, `safety.${path}`))) || undefined;
  const change = (changed: Partial<Safety>) =>
    field.onChange(filled({ ...value, ...changed }) ?? null);
  return (
    <>
      {PARTIES.map((party) => (
        <PartyFields
          key={party}
          party={party}
          company={value[party]}
          errorAt={(name) => errorAt(`${party}.${name}`)}
          onChange={(company) => change({ [party]: company })}
        />
      ))}
      <TextField
        name="safety.warnings"
        label={translate(WARNINGS.label)}
        rows={2}
        value={value.warnings ?? ''}
        error={errorAt('warnings')}
        onChange={({ target }) => change({ warnings: target.value })}
      />
      <FilesField
        label={translate('safety.documents')}
        ids={value.documents ?? []}
        max={MAX_SAFETY_DOCUMENTS}
        error={errorAt('documents')}
        onChange={(documents) => change({ documents: [...documents] })}
      />
    </>
  );
}

interface PartyFieldsProps {
  readonly party: Party;
  readonly company: Company;
  readonly errorAt: (name: string) => string | undefined;
  readonly onChange: (company: Company) => void;
}

function PartyFields({ party, company, errorAt, onChange }: PartyFieldsProps) {
  const translate = useTranslate();
  return (
    <fieldset className="plain">
      <legend>{translate(`safety.${party}`)}</legend>
      <p className="small muted">{translate(`safety.${party}_help`)}</p>
      <div className="cols">
        {MEMBERS.map((name) => (
          <TextField
            key={name}
            name={`safety.${party}.${name}`}
            label={translate(`safety.${name}`)}
            value={company?.[name] ?? ''}
            error={errorAt(name)}
            onChange={({ target }) =>
              onChange(filled({ name: '', ...company, [name]: target.value }))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
