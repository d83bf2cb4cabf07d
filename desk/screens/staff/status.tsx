import { useTranslate } from 'ra-core';
import type { Staff } from '../../../shared/resources/staff.ts';
import { Chip } from '../../widgets/chip.tsx';
import { crossed, mail, ticked } from '../../widgets/glyphs.ts';

const GLYPHS = { invited: mail, active: ticked, disabled: crossed } as const;

/** Whether a member is in. */
export function Status({ member: { status } }: { readonly member: Staff }) {
  const translate = useTranslate();
  if (!status) return null;
  return (
    <Chip
      text={translate(`staff.statuses.${status}`)}
      glyph={GLYPHS[status]}
      tone={status === 'active' ? 'pine' : 'grey'}
    />
  );
}
