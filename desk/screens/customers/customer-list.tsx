import { Box, Chip, useMediaQuery } from '@mui/material';
import { DataTable, List, useListContext, useRecordContext } from 'react-admin';
import { useFormats } from '../../widgets/formats.ts';
import { ChoosePage, ChooseRow } from '../../widgets/row-choice.tsx';
import { ChosenCustomers, CustomerTools } from './customer-tools.tsx';

/** Customers, found by name and e-mail address, and by their tags. */
export default function CustomerList() {
  const isPhone = useMediaQuery('(max-width:600px)');
  return (
    <List
      sort={{ field: 'id', order: 'DESC' }}
      perPage={25}
      actions={false}
      exporter={false}
      empty={false}
    >
      <CustomerTools isPhone={isPhone} />
      <DataTable
        rowClick="edit"
        bulkActionButtons={false}
        hiddenColumns={['role', ...(isPhone ? ['tags', 'id'] : [])]}
      >
        <DataTable.Col source="chosen" label={<ChoosePage />} disableSort sx={NARROW}>
          <ChooseRow />
        </DataTable.Col>
        <DataTable.Col source="name" label="customers.customer" />
        <DataTable.Col source="email" label="customers.email" sx={BREAKABLE} />
        <DataTable.Col source="tags" label="customers.tags" disableSort>
          <Tags />
        </DataTable.Col>
        <DataTable.Col source="id" label="customers.since">
          <Since />
        </DataTable.Col>
        <DataTable.Col source="role" label="customers.role" />
      </DataTable>
      <ChosenCustomers />
    </List>
  );
}

const NARROW = { width: 40, padding: 0, paddingLeft: 1 } as const;
const BREAKABLE = { overflowWrap: 'anywhere' } as const;

/** A tag leads to all who have it. */
function Tags() {
  const tags: readonly string[] = useRecordContext()?.['tags'] ?? [];
  const { filterValues, setFilters } = useListContext();
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {tags.map((tag) => (
        <Chip
          key={tag}
          size="small"
          label={tag}
          onClick={(event) => {
            event.stopPropagation();
            setFilters({ ...filterValues, tag });
          }}
        />
      ))}
    </Box>
  );
}

function Since() {
  const record = useRecordContext();
  const { date } = useFormats();
  return record ? date(record['created_at']) : null;
}
