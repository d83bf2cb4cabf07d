import { Box } from '@mui/material';
import { useRef } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { CellInput } from '../../widgets/cell-input.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { useTellDone } from '../../widgets/use-tell-done.tsx';
import type { VariantDraft } from './options.ts';
import { isCounted, variantsOf } from './save-product.ts';
import { useRefreshed } from './use-refreshed.ts';

/** What is sent again after a lost answer, and how many there were before. */
interface Attempt {
  readonly key: string;
  readonly before: number;
}

/** The stock: counted stock of a product without variants is changed in its place. */
export function StockCell() {
  const record = useRecordContext();
  const translate = useTranslate();
  const { number } = useFormats();
  const mayChange = useMay('products:write');
  const { client } = useDesk();
  const refresh = useRefreshed();
  const tell = useTellDone();
  const attempt = useRef<Attempt>(undefined);
  if (!record) return null;
  const variants = variantsOf(record);
  if (variants.length > 0) return <VariantStock variants={variants} />;
  if (!isCounted(record)) return translate(`products.stock_kinds.${kindOf(record)}`);
  const level = Number(record['stock_level'] ?? 0);
  if (!mayChange) return number(level);
  const path = `/products/${record.id}`;
  const changeBy = (change: number) =>
    client.call('POST', `${path}/stock`, {
      body: { change },
      idempotencyKey: newKey(),
    });
  const begin = async (): Promise<Attempt> => {
    const { data } = await client.call('GET', path, { query: { fields: 'id,stock_level' } });
    const { stock_level = 0 } = data as { readonly stock_level?: number };
    return { key: newKey(), before: stock_level };
  };
  const save = async (wanted: number | null) => {
    const counted = wanted ?? 0;
    try {
      attempt.current ??= await begin();
      await client.call('POST', `${path}/stock`, {
        body: { level: counted },
        idempotencyKey: attempt.current.key,
      });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status >= 400 && error.status < 500) attempt.current = undefined;
      return error.message || translate('shared.failed');
    }
    const { before } = attempt.current;
    attempt.current = undefined;
    await refresh();
    const text = translate('products.told.stock', { name: record['name'], level: number(counted) });
    tell(text, async () => {
      // The difference is sent, so that what is sold meanwhile stays sold.
      if (before !== counted) await changeBy(before - counted);
      await refresh();
      return undefined;
    });
    return undefined;
  };
  return (
    <CellInput
      column="stock"
      min={0}
      value={level}
      label={translate('products.set_stock_of', { name: record['name'], level: number(level) })}
      onSave={save}
    >
      <Level level={level} />
    </CellInput>
  );
}

function VariantStock({ variants }: { readonly variants: readonly VariantDraft[] }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const counted = variants.filter(isCounted);
  const level = counted.reduce((sum, each) => sum + Number(each['stock_level'] ?? 0), 0);
  const smart_count = variants.length;
  return (
    <>
      {counted.length > 0 && <Level level={level} />}{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('products.in_variants', { smart_count, number: number(smart_count) })}
      </Box>
    </>
  );
}

function Level({ level }: { readonly level: number }) {
  const { number } = useFormats();
  return (
    <Box component="span" sx={level <= 0 ? { color: 'error.main', fontWeight: 600 } : {}}>
      {number(level)}
    </Box>
  );
}

const kindOf = ({ stock_type, stock_status }: VariantDraft) =>
  stock_type === 'status' ? stock_status : stock_type;
