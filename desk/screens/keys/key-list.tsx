import { useRecordContext, useTranslate } from 'ra-core';
import type { ApiKey } from '../../../shared/resources/apiKeys.ts';
import { Chip } from '../../widgets/chip.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { List } from '../../widgets/list.tsx';
import { type Column, RecordTable } from '../../widgets/record-table.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'name', label: 'keys.name' },
  { name: 'permissions', label: 'roles.permissions', Cell: Count },
  { name: 'expires_at', label: 'keys.expires_at', look: 'no-phone', Cell: Expiry },
  { name: 'last_used_at', label: 'keys.last_used_at', Cell: LastUse },
  { name: 'created_by', label: 'keys.created_by', look: 'no-phone', Cell: Maker },
];

/** Keys of programs: what each may do, until when, and when it was used last. */
export default function KeyList() {
  return (
    <List sort={{ field: 'id', order: 'DESC' }} perPage={50}>
      <RecordTable columns={COLUMNS} pathOf={({ id }) => `/apiKeys/${id}`} />
    </List>
  );
}

function Count() {
  const key = useRecordContext<ApiKey>();
  const translate = useTranslate();
  return translate('roles.count', { smart_count: key?.permissions.length ?? 0 });
}

function Expiry() {
  const key = useRecordContext<ApiKey>();
  const translate = useTranslate();
  const { date } = useFormats();
  if (!key?.expires_at) return translate('keys.never');
  const isOver = Date.parse(key.expires_at) < Date.now();
  return isOver ? <Chip tone="amber" text={translate('keys.expired')} /> : date(key.expires_at);
}

function LastUse() {
  const key = useRecordContext<ApiKey>();
  const translate = useTranslate();
  const { time } = useFormats();
  return key?.last_used_at ? time(key.last_used_at) : translate('keys.never_used');
}

function Maker() {
  return useRecordContext<ApiKey>()?.created_by?.name ?? '–';
}
