import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  Table,
  TableBody,
  TableCell,
  TableRow,
} from '@mui/material';
import { useInput, useTranslate } from 'react-admin';
import { PERMISSIONS } from '../../shared/contract/permissions.ts';
import { useDesk } from '../api/desk-context.ts';

interface PermissionTableProps {
  readonly value: readonly string[];
  /** Absent: it is only shown. */
  readonly onChange?: (permissions: readonly string[]) => void;
  /** The permissions that may be given. */
  readonly givable?: readonly string[];
}

const readingFirst = (one: string, other: string) =>
  Number(other.endsWith(':read')) - Number(one.endsWith(':read'));

/** Words of one resource: `orders` has `read`, `write`, `refund` and so on. */
const BY_RESOURCE: ReadonlyMap<string, readonly string[]> = PERMISSIONS.reduce(
  (all, permission) => {
    const [resource = ''] = permission.split(':');
    return all.set(resource, [...(all.get(resource) ?? []), permission].sort(readingFirst));
  },
  new Map<string, readonly string[]>(),
);

/** What is permitted, one row for each resource. */
export function PermissionTable({ value, onChange, givable }: PermissionTableProps) {
  const translate = useTranslate();
  const toggle = (permission: string) =>
    onChange?.(
      value.includes(permission)
        ? value.filter((each) => each !== permission)
        : [...value, permission],
    );
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={translate('roles.permissions')}>
        <TableBody>
          {[...BY_RESOURCE].map(([resource, permissions]) => {
            const name = nameOf(translate, resource);
            return (
              <TableRow key={resource}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 600, width: '30%' }}>
                  {name}
                </TableCell>
                <TableCell>
                  {permissions.map((permission) => (
                    <FormControlLabel
                      key={permission}
                      control={
                        <Checkbox
                          size="small"
                          checked={value.includes(permission)}
                          disabled={!onChange || givable?.includes(permission) === false}
                          onChange={() => toggle(permission)}
                          slotProps={{
                            input: { 'aria-label': `${name}: ${wordOf(translate, permission)}` },
                          }}
                        />
                      }
                      label={wordOf(translate, permission)}
                      sx={{ mr: 2 }}
                    />
                  ))}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}

type Translate = ReturnType<typeof useTranslate>;

const nameOf = (translate: Translate, resource: string) =>
  translate(`roles.resources.${resource}`, {
    _: translate(`resources.${resource}.name`, { smart_count: 2 }),
  });

function wordOf(translate: Translate, permission: string): string {
  const [, word = ''] = permission.split(':');
  return translate(`roles.words.${word}`, { _: word });
}

/** The table as the input of a form, at `permissions`. Nobody gives what he has not. */
export function PermissionsInput() {
  const translate = useTranslate();
  const { store } = useDesk();
  const { field, fieldState } = useInput({
    source: 'permissions',
    defaultValue: [],
    validate: (value: readonly string[] = []) =>
      value.length === 0 ? translate('roles.choose_one') : undefined,
  });
  const value: readonly string[] = field.value || [];
  const readable = PERMISSIONS.filter(
    (each) =>
      each.endsWith(':read') && each !== 'personal:read' && store.permissions.includes(each),
  );
  return (
    <Box sx={{ width: '100%' }}>
      <Box sx={{ display: 'flex', gap: 1, mb: 1 }}>
        <Button size="small" onClick={() => field.onChange([...new Set([...value, ...readable])])}>
          {translate('roles.all_reading')}
        </Button>
        <Button size="small" onClick={() => field.onChange([])}>
          {translate('roles.clear')}
        </Button>
      </Box>
      {fieldState.error && (
        <FormHelperText error role="alert">
          {translate('roles.choose_one')}
        </FormHelperText>
      )}
      <PermissionTable value={value} onChange={field.onChange} givable={store.permissions} />
    </Box>
  );
}
