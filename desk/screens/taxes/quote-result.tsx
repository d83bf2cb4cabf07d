import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../widgets/formats.ts';
import { Note } from '../../widgets/note.tsx';
import type { Quote } from './simulator-page.tsx';

/** The total, and each rule that made it, or did not apply. */
export function QuoteResult({ quote }: { readonly quote: Quote }) {
  const translate = useTranslate();
  const { money } = useFormats();
  const { explanation, problems, total, taxes_estimated, currency } = quote;
  const amount = (value: number) => money(value, currency.code);
  return (
    <>
      <Typography variant="h4" component="p">
        {amount(total)}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('simulator.taxes_in_it', { taxes: amount(quote.taxes_total) })}
        {taxes_estimated && ` ${translate('simulator.estimated')}`}
      </Typography>
      {problems.map(({ code, message }) => (
        <Note key={`${code} ${message}`} tone="amber">
          {message}
        </Note>
      ))}
      <Typography variant="h6" component="h2" sx={{ mt: 2 }}>
        {translate('simulator.why')}
      </Typography>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('simulator.rule')}</TableCell>
              <TableCell>{translate('simulator.reason')}</TableCell>
              <TableCell align="right">{translate('simulator.amount')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {explanation.map(({ rule, id, name, applied, reason, amount: part, included }) => (
              <TableRow key={`${rule} ${id ?? ''} ${name ?? ''} ${reason}`}>
                <TableCell sx={{ fontWeight: applied ? 600 : 400 }}>
                  {translate(`simulator.rules.${rule}`)}
                  {name && (
                    <Typography variant="body2" color="textSecondary">
                      {name}
                    </Typography>
                  )}
                </TableCell>
                <TableCell>{reason}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {part === undefined ? translate('simulator.not_applied') : amount(part)}
                  {included && (
                    <Typography variant="body2" color="textSecondary">
                      {translate('simulator.included')}
                    </Typography>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}
