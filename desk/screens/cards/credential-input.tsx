import { required, useTranslate } from 'ra-core';
import { FlagInput } from '../../widgets/flag-input.tsx';
import { SelectInput } from '../../widgets/inputs/select-input.tsx';
import { TextInput } from '../../widgets/inputs/text-input.tsx';
import type { CredentialField } from './credentials.ts';

const ENVIRONMENTS = ['sandbox', 'production'] as const;

/** The input of one credential. */
export function CredentialInput({ name, kind, isSecret, isRequired }: CredentialField) {
  const translate = useTranslate();
  const common = {
    source: name,
    label: `cards.fields.${name}`,
    helperText: translate(`cards.help.${name}`, { _: '' }) || false,
    ...(isRequired && { validate: required() }),
  } as const;
  if (kind === 'flag') return <FlagInput {...common} />;
  if (kind === 'environment') {
    const choices = ENVIRONMENTS.map((id) => ({ id, name: `cards.${id}` }));
    return <SelectInput {...common} choices={choices} />;
  }
  if (kind === 'accounts') return <TextInput {...common} rows={2} />;
  // Browsers fill a stored password in where it is `off`.
  return isSecret ? (
    <TextInput {...common} type="password" autoComplete="new-password" />
  ) : (
    <TextInput {...common} autoComplete="off" />
  );
}
