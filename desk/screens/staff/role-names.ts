import { useGetList, useTranslate } from 'ra-core';
import type { Role } from '../../../shared/resources/roles.ts';
import { BUILT_IN_ROLES, type Membership } from '../../../shared/staff/roles.ts';
import { useDesk } from '../../api/desk-context.ts';
import type { ListedChoice } from '../../widgets/choice-list.tsx';

/** All roles that a member can have: the built-in ones, those that may least first, and those of the account. */
export function useRoleChoices(): readonly ListedChoice[] {
  const translate = useTranslate();
  const { data = [] } = useGetList<Role>('roles', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'id', order: 'ASC' },
  });
  return [
    ...BUILT_IN_ROLES.toReversed().map((id) => ({
      ...{ id, name: translate(`roles.names.${id}`), note: translate(`roles.notes.${id}`) },
    })),
    ...data.map(({ id, name, permissions }) => ({
      ...{ id: String(id), name },
      note: translate('roles.count', { smart_count: permissions.length }),
    })),
  ];
}

/** What somebody new may do, unless more is chosen. */
export const LEAST_ROLE = 'pack_orders' satisfies (typeof BUILT_IN_ROLES)[number];

/** A membership in words: `Support in Tea House`. */
export function useMembershipWords(): (membership: Membership) => string {
  const translate = useTranslate();
  const { session } = useDesk();
  const choices = useRoleChoices();
  return ({ application_id: of, role }) => {
    const store =
      of === 'all'
        ? translate('staff.all_stores')
        : (session.stores.find(({ application_id }) => application_id === of)?.name ?? String(of));
    return translate('staff.role_in', {
      role: choices.find(({ id }) => id === role)?.name ?? role,
      store,
    });
  };
}
