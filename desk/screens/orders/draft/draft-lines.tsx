import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Avatar, Box, IconButton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../../widgets/formats.ts';
import { NumberField } from '../../../widgets/numbers/number-field.tsx';
import { Section } from '../../../widgets/section.tsx';
import { type Draft, type DraftLine, type Quote, withLine } from './draft.ts';
import { ProductSearch } from './product-search.tsx';

interface DraftLinesProps {
  readonly draft: Draft;
  readonly quote: Quote | undefined;
  readonly onChange: (lines: readonly DraftLine[]) => void;
}

/** What is ordered, with what is wrong with it at its line. */
export function DraftLines({ draft, quote, onChange }: DraftLinesProps) {
  const translate = useTranslate();
  const { lines } = draft;
  const set = (index: number, quantity: number) =>
    onChange(lines.map((line, i) => (i === index ? { ...line, quantity } : line)));
  return (
    <Section title={translate('orders.lines')}>
      <Stack spacing={2}>
        <ProductSearch onAdd={(line) => onChange(withLine(lines, line))} />
        <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', padding: 0, margin: 0 }}>
          {lines.map((line, index) => (
            <LineRow
              key={`${line.product_id}/${line.variant_id}`}
              line={line}
              currency={draft.currency}
              quote={quote}
              problems={problemsOf(quote, index)}
              onQuantity={(quantity) => set(index, quantity)}
              onRemove={() => onChange(lines.filter((_, i) => i !== index))}
            />
          ))}
        </Stack>
      </Stack>
    </Section>
  );
}

const problemsOf = (quote: Quote | undefined, index: number): readonly string[] =>
  (quote?.problems ?? []).filter(({ line }) => line === index).map(({ message }) => message);

interface LineRowProps {
  readonly line: DraftLine;
  readonly currency: string;
  readonly quote: Quote | undefined;
  readonly problems: readonly string[];
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
}

function LineRow({ line, currency, quote, problems, onQuantity, onRemove }: LineRowProps) {
  const translate = useTranslate();
  const { money } = useFormats();
  const { name, quantity, picture } = line;
  const quoted = (quote?.converted?.lines ?? quote?.lines ?? []).find(
    ({ product_id, variant_id }) =>
      product_id === line.product_id && variant_id === line.variant_id,
  );
  return (
    <Box component="li">
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Avatar
          variant="rounded"
          aria-hidden
          sx={{ bgcolor: 'action.hover', color: 'text.secondary' }}
          {...(picture !== undefined && { src: picture, alt: '' })}
        >
          {picture === undefined ? name.slice(0, 1) : null}
        </Avatar>
        <Typography sx={{ flexGrow: 1, flexBasis: 140, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Box sx={{ width: 88 }}>
          <NumberField
            decimals={0}
            min={1}
            value={quantity}
            // An empty field goes back to what it was.
            onChange={(units) => units !== null && onQuantity(units ?? 0)}
            error={problems.length > 0}
            name={translate('orders.draft.quantity', { name })}
          />
        </Box>
        <Typography sx={{ minWidth: 88, marginLeft: 'auto', textAlign: 'right' }}>
          {quoted ? money(quoted.line_total, currency) : '…'}
        </Typography>
        <IconButton
          size="small"
          aria-label={translate('orders.draft.remove', { name })}
          onClick={onRemove}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Stack>
      {problems.map((problem) => (
        <Typography key={problem} variant="body2" color="error" role="status">
          {problem}
        </Typography>
      ))}
    </Box>
  );
}
