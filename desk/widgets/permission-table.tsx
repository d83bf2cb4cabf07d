import { useInput, useTranslate } from 'ra-core';
import { PERMISSIONS } from '../../shared/contract/permissions.ts';
import { useDesk } from '../api/desk-context.ts';
import { Check } from './inputs/check.tsx';
import { PERMISSION_GROUPS } from './permission-groups.ts';

interface PermissionTableProps {
  readonly value: readonly string[];
  /** Absent: it is only shown. */
  readonly onChange?: (permissions: readonly string[]) => void;
  /** The permissions that may be given. */
  readonly givable?: readonly string[];
}

/** What is permitted, one row for each resource, under what it is about. */
export function PermissionTable({ value, onChange, givable }: PermissionTableProps) {
  const translate = useTranslate();
  const toggle = (permission: string) =>
    onChange?.(
      value.includes(permission)
        ? value.filter((each) => each !== permission)
        : [...value, permission],
    );
  return (
    <div className="scrolls">
      <table className="table inset" aria-label={translate('roles.permissions')}>
        {PERMISSION_GROUPS.map(({ group, rows }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {translate(`roles.groups.${group}`)}
              </th>
            </tr>
            {rows.map(({ resource, permissions }) => (
              <tr key={resource}>
                <th scope="row">{nameOf(translate, resource)}</th>
                <td>
                  {permissions.map((permission) => (
                    <PermissionBox
                      key={permission}
                      name={`${nameOf(translate, resource)}: ${wordOf(translate, permission)}`}
                      label={wordOf(translate, permission)}
                      isChosen={value.includes(permission)}
                      isDisabled={!onChange || givable?.includes(permission) === false}
                      onToggle={() => toggle(permission)}
                    />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface PermissionBoxProps {
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
}

const PermissionBox = ({ name, label, isChosen, isDisabled, onToggle }: PermissionBoxProps) => (
  <Check name={name} label={label} checked={isChosen} disabled={isDisabled} onChange={onToggle} />
);

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
    <div className="wide" data-invalid={fieldState.error !== undefined}>
      <div className="beside">
        <button
          className="btn ghost small"
          type="button"
          onClick={() => field.onChange([...new Set([...value, ...readable])])}
        >
          {translate('roles.all_reading')}
        </button>
        <button className="btn ghost small" type="button" onClick={() => field.onChange([])}>
          {translate('roles.clear')}
        </button>
      </div>
      {fieldState.error && (
        <p className="small wrong" role="alert">
          {translate('roles.choose_one')}
        </p>
      )}
      <PermissionTable value={value} onChange={field.onChange} givable={store.permissions} />
    </div>
  );
}
