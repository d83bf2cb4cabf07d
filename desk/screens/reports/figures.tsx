import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../widgets/formats.ts';
import { type ColumnKind, useColumnFormat } from './columns.ts';

export interface Figure {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly value: number;
  /** The figure of the days before, when they are compared. */
  readonly before?: number | undefined;
}

/** The sums of a report, and how they have changed. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const translate = useTranslate();
  const write = useColumnFormat();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(138px, 1fr))',
      }}
    >
      {figures.map(({ name, kind, value, before }) => (
        <Card key={name} component="div" sx={{ p: 1.5 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {translate(`reports.columns.${name}`)}
          </Typography>
          <Typography component="dd" variant="h6" sx={{ m: 0 }}>
            {write(kind, value)}
          </Typography>
          {before !== undefined && (
            <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary' }}>
              {translate('reports.before_was', { value: write(kind, before) })}{' '}
              <Change value={value} before={before} />
            </Typography>
          )}
        </Card>
      ))}
    </Box>
  );
}

/** How much a value has changed; nothing where there was none. */
function Change({ value, before }: { readonly value: number; readonly before: number }) {
  const { number } = useFormats();
  if (before === 0) return null;
  const percent = Math.round(((value - before) / before) * 100);
  return (
    <Box component="span" sx={{ color: 'text.primary', fontWeight: 600, whiteSpace: 'nowrap' }}>
      {percent > 0 ? '+' : ''}
      {number(percent)} %
    </Box>
  );
}
