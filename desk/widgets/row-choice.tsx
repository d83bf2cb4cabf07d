import { useListContext, useRecordContext, useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';

interface ChoiceProps {
  /** For screen readers. */
  readonly label?: string;
}

type CheckboxProps = Pick<ComponentProps<'input'>, 'checked' | 'onChange' | 'aria-label'> & {
  readonly isPartial?: boolean;
};

const Checkbox = ({ isPartial = false, ...props }: CheckboxProps) => (
  <input
    type="checkbox"
    className="check"
    ref={(input) => {
      if (input) input.indeterminate = isPartial;
    }}
    {...props}
  />
);

/** Chooses a row of a list. */
export function ChooseRow({ label }: ChoiceProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const { selectedIds = [], onToggleItem } = useListContext();
  if (!record) return null;
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      aria-label={label ?? translate('shared.choose', { name: record['name'] ?? record.id })}
    />
  );
}

/** Chooses all rows of the page. */
export function ChoosePage({ label }: ChoiceProps) {
  const translate = useTranslate();
  const { data = [], selectedIds = [], onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => selectedIds.includes(id));
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <Checkbox
      checked={isAll}
      isPartial={!isAll && ids.some((id) => selectedIds.includes(id))}
      onChange={() => onSelect(isAll ? others : [...others, ...ids])}
      aria-label={label ?? translate('shared.choose_page')}
    />
  );
}
