import { useGetList, useTranslate } from 'ra-core';
import type { Staff } from '../../../shared/resources/staff.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';

interface MemberFilterProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter by who has done it. */
export function MemberFilter({ value, onChange }: MemberFilterProps) {
  const translate = useTranslate();
  const { session } = useDesk();
  const mayList = useMay('staff:read');
  const { data = [] } = useGetList<Staff>(
    'staff',
    { pagination: { page: 1, perPage: 200 }, sort: { field: 'id', order: 'ASC' } },
    { enabled: mayList },
  );
  const others = data.filter(({ id }) => id !== session.member.id);
  const known = [session.member, ...others].map(({ id }) => String(id));
  return (
    <SelectField
      label={translate('activity.who')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{translate('activity.everybody')}</option>
      <option value={String(session.member.id)}>{translate('activity.you')}</option>
      {others.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
      {/* The address that was sent may name somebody who is not among the members, as an API key. */}
      {value && !known.includes(value) && <option value={value}>{value}</option>}
    </SelectField>
  );
}
