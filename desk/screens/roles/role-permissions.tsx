import { useInput, useTranslate } from 'ra-core';
import { useState } from 'react';
import { BUILT_IN_ROLES, permissionsOfRole } from '../../../shared/staff/roles.ts';
import { ChoiceList } from '../../widgets/choice-list.tsx';
import { PermissionsInput } from '../../widgets/permission-table.tsx';
import { LEAST_ROLE } from '../staff/role-names.ts';

/** Built-in roles, the least rights first. An owner is more than what a role permits. */
const PRESETS = BUILT_IN_ROLES.filter((role) => role !== 'owner').toReversed();

const FIRST = permissionsOfRole(LEAST_ROLE, []);

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));

/** What a role permits: as a built-in one does, or box by box from there. */
export function RolePermissions() {
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source: 'permissions', defaultValue: FIRST });
  const [isOpen, setOpen] = useState(false);
  const value: readonly string[] = field.value || [];
  const preset = PRESETS.find((role) => isSame(permissionsOfRole(role, []), value)) ?? '';
  const isShown = isOpen || fieldState.error !== undefined;
  return (
    <div className="stacked">
      <ChoiceList
        label={translate('roles.begin_with')}
        choices={PRESETS.map((id) => ({
          ...{ id, name: translate(`roles.names.${id}`), note: translate(`roles.notes.${id}`) },
        }))}
        value={preset}
        onChange={(role) => field.onChange(permissionsOfRole(role, []))}
      />
      <div className="beside">
        <button
          className="btn"
          type="button"
          aria-expanded={isShown}
          onClick={() => setOpen(!isShown)}
        >
          {translate('roles.fine_tune')}
        </button>
        <p className="small muted">{translate('roles.count', { smart_count: value.length })}</p>
      </div>
      {isShown && <PermissionsInput />}
    </div>
  );
}
