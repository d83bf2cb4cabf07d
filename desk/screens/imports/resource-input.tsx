import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useMayList } from '../../api/desk-context.ts';
import { fieldOf } from '../../api/fields.ts';

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
    <TextField
      select
      size="small"
      label={translate('imports.resource')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ maxWidth: 320 }}
    >
      {values
        .map(String)
        .filter(mayList)
        .map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`resources.${name}.name`, { smart_count: 2 })}
          </MenuItem>
        ))}
    </TextField>
  );
}
