import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { NumberField } from '../../widgets/numbers/number-field.tsx';
import type { VariantDraft } from './options.ts';
import { StockDialog } from './stock-dialog.tsx';
import { isCounted, variantsOf } from './variants.ts';

/** How there is some: three types of the API, of which the last has two states. */
const KINDS = {
  infinite: { stock_type: 'infinite' },
  track: { stock_type: 'track' },
  in_stock: { stock_type: 'status', stock_status: 'in_stock' },
  out_of_stock: { stock_type: 'status', stock_status: 'out_of_stock' },
} as const;

type Kind = keyof typeof KINDS;

function kindOf({ stock_type, stock_status }: VariantDraft): Kind | '' {
  if (stock_type !== 'status') return (stock_type ?? '') as Kind | '';
  return stock_status === 'in_stock' ? 'in_stock' : 'out_of_stock';
}

interface StockInputProps {
  /** The product, or a variant of it. */
  readonly value: VariantDraft;
  readonly onChange: (changed: VariantDraft) => void;
  /** The id of a variant whose stock it is. */
  readonly variantId?: number | undefined;
  /** What it is called, for labels. */
  readonly name?: string;
  readonly error?: string | undefined;
}

/** Whether there is some, and how much. What is counted changes at once, because orders take of it meanwhile. */
export function StockInput(props: StockInputProps) {
  const { value, onChange, variantId = 0, name = '' } = props;
  const record = useRecordContext();
  const saved = record && (variantId === 0 ? record : savedVariant(record, variantId));
  const isSaved = saved !== undefined && isCounted(saved) && isCounted(value);
  return (
    <div className="beside">
      <KindInput {...props} />
      {isSaved && record && (
        <CountedStock
          productId={Number(record.id)}
          variantId={variantId}
          name={name}
          level={Number(saved['stock_level'] ?? 0)}
          backordered={Number(saved['backordered'] ?? 0)}
        />
      )}
      {!isSaved && isCounted(value) && <LevelInput value={value} onChange={onChange} name={name} />}
    </div>
  );
}

/** In a table the heading of the column is the label, and the name of the variant says which row it is. */
function labelled(name: string, label: string) {
  const isInTable = name !== '';
  return isInTable ? { 'aria-label': `${label}: ${name}` } : { label };
}

function KindInput({ value, onChange, name = '', error }: StockInputProps) {
  const translate = useTranslate();
  const choose = (kind: string) => {
    const { stock_type, ...stock }: VariantDraft = KINDS[kind as Kind];
    onChange({
      stock_type,
      stock_level: stock_type === 'track' ? Number(value['stock_level'] ?? 0) : null,
      stock_status: stock['stock_status'] ?? null,
    });
  };
  return (
    <SelectField
      {...labelled(name, translate('products.stock'))}
      value={kindOf(value)}
      onChange={({ target }) => choose(target.value)}
      error={error}
    >
      {kindOf(value) === '' && <option value="" aria-label={translate('shared.none')} />}
      {Object.keys(KINDS).map((kind) => (
        <option key={kind} value={kind}>
          {translate(`products.stock_kinds.${kind}`)}
        </option>
      ))}
    </SelectField>
  );
}

function LevelInput({ value, onChange, name = '' }: StockInputProps) {
  const translate = useTranslate();
  const { label, 'aria-label': called } = labelled(name, translate('products.level'));
  const level = value['stock_level'];
  return (
    <NumberField
      label={label}
      name={called}
      min={0}
      value={typeof level === 'number' ? level : null}
      onChange={(typed) => onChange({ stock_level: typed })}
      className="short"
    />
  );
}

const savedVariant = (record: object, id: number) =>
  variantsOf(record as never).find((variant) => variant['id'] === id);

interface CountedStockProps {
  readonly productId: number;
  readonly variantId: number;
  readonly name: string;
  readonly level: number;
  readonly backordered: number;
}

function CountedStock({ level, backordered, name, ...of }: CountedStockProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const mayChange = useMay('products:write');
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState<number>();
  // Another level that was read since counts again.
  const [read, setRead] = useState(level);
  if (read !== level) {
    setRead(level);
    setChanged(undefined);
  }
  const shown = changed ?? level;
  const units = translate('products.units', { smart_count: shown, level: number(shown) });
  return (
    <div>
      <button
        className="btn"
        type="button"
        disabled={!mayChange}
        onClick={() => setOpen(true)}
        aria-label={translate('products.change_stock_of', { name, units })}
      >
        {units}
      </button>
      {backordered > 0 && (
        <div>{translate('products.backordered', { level: number(backordered) })}</div>
      )}
      {isOpen && (
        <StockDialog
          {...of}
          name={name}
          level={shown}
          onDone={setChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
