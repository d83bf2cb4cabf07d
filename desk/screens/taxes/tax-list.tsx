import Calculate from '@mui/icons-material/Calculate';
import { Alert, Button } from '@mui/material';
import {
  CreateButton,
  DataTable,
  List,
  TopToolbar,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router-dom';
import type { Tax } from '../../../shared/resources/taxes.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { NOT_ON_PHONES } from '../../widgets/phone.ts';

/** Tax classes, with their rates. */
export default function TaxList() {
  const translate = useTranslate();
  const { settings } = useDesk();
  return (
    <>
      {settings['tax_type'] === 'nothing' && (
        <Alert
          severity="info"
          sx={{ mt: 2 }}
          action={
            <Button component={Link} to="/settings/taxes" color="inherit" size="small">
              {translate('taxes.to_rules')}
            </Button>
          }
        >
          {translate('taxes.switched_off')}
        </Alert>
      )}
      <List
        sort={{ field: 'id', order: 'DESC' }}
        perPage={50}
        exporter={false}
        actions={<Actions />}
      >
        <DataTable rowClick="edit" bulkActionButtons={false}>
          <DataTable.Col source="name" label="taxes.name" />
          <DataTable.Col label="taxes.rates" disableSort>
            <Rates />
          </DataTable.Col>
          <DataTable.Col label="taxes.combine" disableSort sx={NOT_ON_PHONES}>
            <Combine />
          </DataTable.Col>
        </DataTable>
      </List>
    </>
  );
}

function Actions() {
  const translate = useTranslate();
  const mayWrite = useMay('taxes:write');
  return (
    <TopToolbar>
      <Button component={Link} to="/simulator" size="small" startIcon={<Calculate />}>
        {translate('simulator.title')}
      </Button>
      {mayWrite && <CreateButton />}
    </TopToolbar>
  );
}

/** Rates that a row shows. */
const MAX_RATES = 4;

function Rates() {
  const { rates = [] } = useRecordContext<Tax>() ?? {};
  const { number } = useFormats();
  const translate = useTranslate();
  const shown = rates
    .slice(0, MAX_RATES)
    .map(({ country, state, postcode, rate }) =>
      [country || translate('taxes.any'), state, postcode, `${number(rate)} %`]
        .filter(Boolean)
        .join(' '),
    );
  return shown.join(', ') + (rates.length > MAX_RATES ? `, +${rates.length - MAX_RATES}` : '');
}

function Combine() {
  const translate = useTranslate();
  return translate(`taxes.combines.${useRecordContext<Tax>()?.combine ?? 'highest'}`);
}
