import Delete from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  FormHelperText,
  IconButton,
  InputBase,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useInput, useTranslate } from 'react-admin';
import { useCountries } from '../../widgets/countries.ts';

const COLUMNS = ['country', 'state', 'postcode', 'city', 'rate', 'priority', 'name'] as const;

type Column = (typeof COLUMNS)[number];
type Row = Readonly<Partial<Record<Column, string | number | null>>>;

const NUMBERS: ReadonlySet<Column> = new Set(['rate', 'priority']);

/** Rates as a table: one row for a place. Enter in the last row adds one. */
export function RatesInput() {
  const translate = useTranslate();
  const countries = useCountries();
  const { field, fieldState } = useInput({
    source: 'rates',
    defaultValue: [],
    validate: (rows: readonly Row[] = []) =>
      rows.some(({ rate }) => typeof rate !== 'number') ? translate('taxes.no_rate') : undefined,
  });
  const rows: readonly Row[] = field.value || [];
  const change = (index: number, column: Column, text: string) => {
    const value = NUMBERS.has(column) ? numberOf(text) : text || undefined;
    field.onChange(rows.map((row, place) => (place === index ? { ...row, [column]: value } : row)));
  };
  const add = () => {
    // Most classes are of one country.
    const { country } = rows.at(-1) ?? {};
    field.onChange([...rows, { ...(country && { country }) }]);
  };
  return (
    <Box sx={{ width: '100%' }}>
      <datalist id="tax-countries">
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
      <Box
        role="region"
        aria-label={translate('taxes.rates')}
        tabIndex={0}
        sx={{ overflowX: 'auto' }}
      >
        <Table size="small" aria-label={translate('taxes.rates')}>
          <TableHead>
            <TableRow>
              {COLUMNS.map((column) => (
                <TableCell key={column}>{translate(`taxes.columns.${column}`)}</TableCell>
              ))}
              <TableCell component="td" />
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a rate has no other name
              <TableRow key={index}>
                {COLUMNS.map((column) => (
                  <TableCell key={column} sx={{ p: 0.5 }}>
                    <InputBase
                      value={row[column] ?? ''}
                      onChange={({ target }) => change(index, column, target.value)}
                      onBlur={field.onBlur}
                      onKeyDown={(event) => {
                        if (event.key !== 'Enter') return;
                        event.preventDefault();
                        if (index === rows.length - 1) add();
                      }}
                      // The row that was just added.
                      autoFocus={column === 'country' && index === rows.length - 1 && isNew(row)}
                      sx={{
                        border: 1,
                        borderColor: 'divider',
                        borderRadius: 1,
                        px: 1,
                        minWidth: NUMBERS.has(column) ? 72 : 110,
                        '&.Mui-focused': { borderColor: 'primary.main' },
                      }}
                      slotProps={{
                        input: {
                          'aria-label': `${translate(`taxes.columns.${column}`)} ${index + 1}`,
                          ...(NUMBERS.has(column) && { type: 'number', step: 'any', min: 0 }),
                          ...(column === 'country' && { list: 'tax-countries' }),
                        },
                      }}
                    />
                  </TableCell>
                ))}
                <TableCell sx={{ p: 0.5 }}>
                  <IconButton
                    size="small"
                    aria-label={`${translate('shared.remove')} ${index + 1}`}
                    onClick={() => field.onChange(rows.filter((_, place) => place !== index))}
                  >
                    <Delete fontSize="small" />
                  </IconButton>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <Button size="small" onClick={add} sx={{ mt: 1 }}>
        {translate('taxes.add_rate')}
      </Button>
    </Box>
  );
}

const isNew = (row: Row) => row.rate === undefined && row.name === undefined;

const numberOf = (text: string) => (text === '' ? undefined : Number(text));
