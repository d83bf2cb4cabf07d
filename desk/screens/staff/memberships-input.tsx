import { useInput, useTranslate } from 'ra-core';
import type { Membership } from '../../../shared/staff/roles.ts';
import { useDesk } from '../../api/desk-context.ts';
import { ChoiceList } from '../../widgets/choice-list.tsx';
import { messageIn, useErrorText } from '../../widgets/forms/error-text.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { plus, trash } from '../../widgets/glyphs.ts';
import { LEAST_ROLE, useRoleChoices } from './role-names.ts';

/** Which role a member has, in which store or in all of them. */
export function MembershipsInput() {
  const translate = useTranslate();
  const { store } = useDesk();
  const errorText = useErrorText();
  const first = { application_id: store.application_id, role: LEAST_ROLE };
  const { field, fieldState } = useInput({ source: 'memberships', defaultValue: [first] });
  const all: readonly Membership[] = field.value || [];
  const change = (index: number, changes: Partial<Membership>) =>
    field.onChange(all.map((each, place) => (place === index ? { ...each, ...changes } : each)));
  return (
    <fieldset className="memberships" data-invalid={fieldState.error !== undefined}>
      <legend className="sr">{translate('staff.memberships')}</legend>
      {all.map((membership, index) => (
        <MembershipFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a membership has no other name
          key={index}
          membership={membership}
          onChange={(changes) => change(index, changes)}
          onRemove={() => field.onChange(all.filter((_, place) => place !== index))}
        />
      ))}
      {fieldState.error && <p className="wrong">{errorText(messageIn(fieldState.error))}</p>}
      <button type="button" className="btn small" onClick={() => field.onChange([...all, first])}>
        <Glyph d={plus} />
        {translate('staff.add_membership')}
      </button>
    </fieldset>
  );
}

interface MembershipFieldsProps {
  readonly membership: Membership;
  readonly onChange: (changes: Partial<Membership>) => void;
  readonly onRemove: () => void;
}

function MembershipFields({ membership, onChange, onRemove }: MembershipFieldsProps) {
  const translate = useTranslate();
  const { session } = useDesk();
  const choices = useRoleChoices();
  const { application_id, role } = membership;
  const remove = translate('shared.remove');
  return (
    <>
      <ChoiceList
        label={translate('staff.role')}
        choices={choices}
        value={role}
        onChange={(chosen) => onChange({ role: chosen })}
      />
      <div className="row">
        <label className="field grow">
          <span className="label">{translate('staff.store')}</span>
          <select
            className="input"
            value={String(application_id)}
            onChange={({ target }) =>
              onChange({ application_id: target.value === 'all' ? 'all' : Number(target.value) })
            }
          >
            <option value="all">{translate('staff.all_stores')}</option>
            {session.stores.map(({ application_id: id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="btn square"
          aria-label={remove}
          title={remove}
          onClick={onRemove}
        >
          <Glyph d={trash} />
        </button>
      </div>
    </>
  );
}
