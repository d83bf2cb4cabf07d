import { Chip } from '@mui/material';
import { DataTable, List, useRecordContext, useTranslate } from 'react-admin';
import { useMay } from '../../api/desk-context.ts';
import { NOT_ON_PHONES } from '../../widgets/phone.ts';
import type { Rules, Stacking } from './promotion.ts';
import { MeetsSentence, Sentence } from './sentence.tsx';

/** Promotions, in words. */
export default function PromotionList() {
  const mayChange = useMay('promotions:write');
  return (
    <List sort={{ field: 'priority', order: 'DESC' }} perPage={25} exporter={false}>
      <DataTable rowClick={mayChange ? 'edit' : 'show'} bulkActionButtons={false}>
        <DataTable.Col source="name" label="promotions.name" />
        <DataTable.Col label="promotions.what" disableSort>
          <What />
        </DataTable.Col>
        <DataTable.Col source="active" label="promotions.active">
          <State />
        </DataTable.Col>
        <DataTable.NumberCol source="priority" label="promotions.priority" sx={NOT_ON_PHONES} />
      </DataTable>
    </List>
  );
}

function What() {
  const record = useRecordContext<Rules & Stacking & { id: number }>();
  if (!record) return null;
  return (
    <>
      <Sentence conditions={record.conditions} effects={record.effects} />
      {record.stackable && (
        <>
          {' '}
          <MeetsSentence {...record} />
        </>
      )}
    </>
  );
}

function State() {
  const translate = useTranslate();
  const isActive = useRecordContext()?.['active'] === true;
  return (
    <Chip
      size="small"
      variant={isActive ? 'filled' : 'outlined'}
      color={isActive ? 'success' : 'default'}
      label={translate(`promotions.${isActive ? 'active' : 'inactive'}`)}
    />
  );
}
