import { Chip, Stack, Typography } from '@mui/material';
import { CreateButton, DataTable, List, useRecordContext, useTranslate } from 'react-admin';
import type { Staff } from '../../../shared/resources/staff.ts';
import { useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { PageHead } from '../../widgets/frame/head.tsx';
import { NOT_ON_PHONES } from '../../widgets/phone.ts';
import { useMembershipWords } from './role-names.ts';

/** Who works for the account, and what each may do where. */
export default function StaffList() {
  const mayWrite = useMay('staff:write');
  return (
    <List
      sort={{ field: 'id', order: 'ASC' }}
      perPage={50}
      exporter={false}
      actions={<PageHead actions={mayWrite && <CreateButton label="staff.invite" />} />}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <DataTable.Col
          source="name"
          label="staff.name"
          disableSort
          sx={{ overflowWrap: 'anywhere' }}
        >
          <Name />
        </DataTable.Col>
        <DataTable.Col label="staff.memberships" disableSort>
          <Roles />
        </DataTable.Col>
        <DataTable.Col label="staff.status" disableSort>
          <Status />
        </DataTable.Col>
        <DataTable.Col label="staff.second_factor" disableSort sx={NOT_ON_PHONES}>
          <SecondFactor />
        </DataTable.Col>
        <DataTable.Col label="staff.last_login" disableSort sx={NOT_ON_PHONES}>
          <LastLogin />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

function Name() {
  const member = useRecordContext<Staff>();
  return (
    <>
      {member?.name}
      <Typography variant="body2" color="textSecondary">
        {member?.email}
      </Typography>
    </>
  );
}

function Roles() {
  const member = useRecordContext<Staff>();
  const words = useMembershipWords();
  return (
    <Stack>
      {member?.memberships.map((each) => (
        <span key={`${each.application_id} ${each.role}`}>{words(each)}</span>
      ))}
    </Stack>
  );
}

const COLORS = { invited: 'default', active: 'success', disabled: 'default' } as const;

export function Status() {
  const member = useRecordContext<Staff>();
  const translate = useTranslate();
  const status = member?.status;
  return status ? (
    <Chip
      size="small"
      variant="outlined"
      color={COLORS[status]}
      label={translate(`staff.statuses.${status}`)}
    />
  ) : null;
}

function SecondFactor() {
  const member = useRecordContext<Staff>();
  const translate = useTranslate();
  return translate(member?.totp ? 'shared.yes' : 'shared.no');
}

function LastLogin() {
  const member = useRecordContext<Staff>();
  const { time } = useFormats();
  return member?.last_login_at ? time(member.last_login_at) : '–';
}
