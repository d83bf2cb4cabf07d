import { useTranslate } from 'ra-core';
import type { Activity } from '../../../shared/resources/activity.ts';
import type { Membership } from '../../../shared/staff/roles.ts';
import { useMembershipWords } from '../staff/role-names.ts';

/** What an entry of the log of the account says beside its name: roles, numbers of permissions, fields. */
export function useDetails(): (entry: Activity) => readonly string[] {
  const translate = useTranslate();
  const membershipWords = useMembershipWords();
  return ({ data = {}, fields = [] }) => {
    const { memberships, permissions, status, kind, resource, ...others } = data;
    const texts = [
      ...(isList<Membership>(memberships) ? memberships.map(membershipWords) : []),
      ...(isList<string>(permissions)
        ? [translate('roles.count', { smart_count: permissions.length })]
        : []),
      ...(status ? [translate(`staff.statuses.${status}`)] : []),
      ...(kind ? [translate(`activity.links.${kind}`, { _: String(kind) })] : []),
      ...(resource
        ? [translate(`resources.${resource}.name`, { smart_count: 2, _: resource })]
        : []),
      ...Object.values(others).filter((each) => typeof each === 'string'),
    ];
    // The names of what was sent say more where nothing was given.
    return texts.length > 0 ? texts : fields.length > 0 ? [fields.join(', ')] : [];
  };
}

const isList = <Each>(value: unknown): value is readonly Each[] => Array.isArray(value);
