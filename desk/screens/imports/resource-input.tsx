import { useTranslate } from 'ra-core';
import { useMayList } from '../../api/desk-context.ts';
import { fieldOf } from '../../api/fields.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';

interface ResourceInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What the rows of a file are. */
export function ResourceInput({ value, onChange }: ResourceInputProps) {
  const translate = useTranslate();
  const mayList = useMayList();
  const values = fieldOf('imports', 'resource')?.values ?? [];
  return (
    <SelectField
      label={translate('imports.resource')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {values
        .map(String)
        .filter(mayList)
        .map((name) => (
          <option key={name} value={name}>
            {translate(`resources.${name}.name`, { smart_count: 2 })}
          </option>
        ))}
    </SelectField>
  );
}
