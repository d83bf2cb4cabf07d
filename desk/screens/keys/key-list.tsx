import { DataTable, List, useRecordContext, useTranslate } from 'react-admin';
import type { ApiKey } from '../../../shared/resources/apiKeys.ts';
import { Chip } from '../../widgets/chip.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { NOT_ON_PHONES } from '../../widgets/phone.ts';

/** Keys of programs: what each may do, until when, and when it was used last. */
export default function KeyList() {
  return (
    <List sort={{ field: 'id', order: 'DESC' }} perPage={50} exporter={false}>
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <DataTable.Col source="name" label="keys.name" disableSort />
        <DataTable.Col label="roles.permissions" disableSort>
          <Count />
        </DataTable.Col>
        <DataTable.Col label="keys.expires_at" disableSort sx={NOT_ON_PHONES}>
          <Expiry />
        </DataTable.Col>
        <DataTable.Col label="keys.last_used_at" disableSort>
          <LastUse />
        </DataTable.Col>
        <DataTable.Col label="keys.created_by" disableSort sx={NOT_ON_PHONES}>
          <Maker />
        </DataTable.Col>
      </DataTable>
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

const Maker = () => useRecordContext<ApiKey>()?.created_by?.name ?? '–';
