import { isIn, type Membership } from '../../shared/staff/roles.ts';

/** Each membership once, without what else was sent. */
export const distinct = (memberships: readonly Membership[]): Membership[] =>
  memberships
    .filter((each, i) => !isIn(memberships.slice(0, i), each))
    .map(({ application_id, role }) => ({ application_id, role }));
