import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk, useMayList } from '../../api/desk-context.ts';
import { Dialog, DialogFoot } from '../../widgets/dialog.tsx';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { Note } from '../../widgets/note.tsx';
import { NumberField } from '../../widgets/numbers/number-field.tsx';
import type { Typed } from '../../widgets/numbers/number-kind.ts';
import { RecordSearch } from '../../widgets/record-picker.tsx';
import { type Applied, applyChanges, readAll, readChosen } from './apply-changes.ts';
import { type Bulk, type Change, changesOf, type SaleDates } from './bulk-changes.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { undoable } from './bulk-undo.ts';
import { keepUndo } from './kept-undo.ts';
import { LeftList } from './left-list.tsx';
import { SaleTimes } from './sale.tsx';

const KINDS = [
  'price',
  'sale',
  'no_sale',
  'publish',
  'hide',
  'category_id',
  'brand_id',
  'add_tag',
  'remove_tag',
] as const;

export type Kind = (typeof KINDS)[number];

/** Products that one change is made of. */
const MAX_PRODUCTS = 20_000;

interface BulkDialogProps {
  /** Without them: all that the list finds. */
  readonly ids?: readonly unknown[];
  /** What is chosen at first. */
  readonly kind?: Kind;
  readonly onClose: () => void;
}

/** What to change, what that does to each product, and then the change. */
export default function BulkDialog({ ids, kind = 'price', onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const { client, store } = useDesk();
  const queryClient = useQueryClient();
  const { filterValues, onUnselectItems } = useListContext();
  const [bulk, setBulk] = useState(() => bulkOf({ ...NOTHING, kind }));
  const [progress, setProgress] = useState<number>();
  const [result, setResult] = useState<Applied>();
  const [failure, setFailure] = useState<string>();
  const isStopped = useRef(false);
  const { data: products, error } = useQuery({
    queryKey: ['products', 'bulk', ids ?? filterValues],
    queryFn: () => (ids ? readChosen(client, ids) : readAll(client, filterValues, MAX_PRODUCTS)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const changes = useMemo(
    () => (bulk && products ? changesOf(bulk, products) : []),
    [bulk, products],
  );

  const apply = async () => {
    if (!bulk) return;
    isStopped.current = false;
    setProgress(0);
    let applied: Applied = { made: [], left: [] };
    try {
      await applyChanges({
        client,
        changes,
        changedMeanwhile: translate('products.row_changed'),
        isStopped: () => isStopped.current,
        onProgress: (now) => {
          applied = now;
          setProgress(now.made.length + now.left.length);
        },
      });
      if (applied.left.length > 0) setResult(applied);
      else close(true);
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setFailure(thrown.message || translate('shared.failed'));
    } finally {
      setProgress(undefined);
      if (applied.made.length > 0) {
        keepUndo(store.application_id, { kind: bulk.kind, products: applied.made.map(undoable) });
      }
      await queryClient.invalidateQueries({ queryKey: ['products'] });
    }
  };

  /** The buttons of the chosen rows, and this dialog with them, go when none is chosen. */
  const close = (isDone = result !== undefined) => {
    if (isDone) onUnselectItems();
    onClose();
  };

  return (
    <Dialog
      title={translate('products.change_many', {
        smart_count: products?.length ?? ids?.length ?? 0,
      })}
      width="md"
      onClose={() => close()}
      isBusy={progress !== undefined}
    >
      <div className="within">
        {!result && <BulkInput first={kind} onChange={setBulk} />}
        {!products && !error && (
          <progress className="busy" aria-label={translate('shared.loading')} />
        )}
        {(failure ?? error) && <Note tone="red">{failure ?? (error as Error).message}</Note>}
        {result ? (
          <BulkResult result={result} />
        ) : (
          bulk && products && <BulkPreview changes={changes} total={products.length} />
        )}
        {progress !== undefined && <Progress done={progress} changes={changes} />}
      </div>
      <DialogFoot>
        {progress === undefined ? (
          <button className="btn ghost" type="button" onClick={() => close()}>
            {translate(result ? 'ra.action.close' : 'ra.action.cancel')}
          </button>
        ) : (
          <button
            className="btn ghost"
            type="button"
            onClick={() => {
              isStopped.current = true;
            }}
          >
            {translate('products.stop')}
          </button>
        )}
        {!result && (
          <button
            className="btn primary"
            type="button"
            disabled={changes.length === 0 || progress !== undefined}
            onClick={apply}
          >
            {translate('products.change_count', { smart_count: changes.length })}
          </button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

function Progress({
  done,
  changes,
}: {
  readonly done: number;
  readonly changes: readonly Change[];
}) {
  const translate = useTranslate();
  return (
    <div role="status">
      <progress
        className="busy"
        value={(100 * done) / Math.max(1, changes.length)}
        max={100}
        aria-label={translate('products.changing')}
      />
      {translate('products.progress', { done, total: changes.length })}
    </div>
  );
}

function BulkResult({ result: { made, left } }: { readonly result: Applied }) {
  const translate = useTranslate();
  return (
    <>
      <Note tone="pine">
        {translate('products.changed.products', { smart_count: made.length })}
      </Note>
      <Note tone="red">
        <LeftList left={left} />
      </Note>
    </>
  );
}

interface BulkInputProps {
  readonly first: Kind;
  readonly onChange: (bulk: Bulk | undefined) => void;
}

function BulkInput({ first, onChange }: BulkInputProps) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const smallest = smallestStep(settings.currency_code);
  const [kind, setKind] = useState<Kind>(first);
  const [value, setValue] = useState('');
  const [percent, setPercent] = useState<Typed>(null);
  const [step, setStep] = useState(smallest);
  const [dates, setDates] = useState<SaleDates>({});
  const change = (changed: Partial<BulkForm>) => {
    const next = { kind, value, percent, step, dates, ...changed };
    setKind(next.kind);
    setValue(next.value);
    setPercent(next.percent);
    setStep(next.step);
    setDates(next.dates);
    onChange(bulkOf(next));
  };
  const isPercent = kind === 'price' || kind === 'sale';
  return (
    <div className="beside">
      <SelectField
        label={translate('products.what')}
        value={kind}
        onChange={({ target }) => change({ kind: target.value as Kind, value: '', percent: null })}
      >
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {translate(`products.bulk.${each}`)}
          </option>
        ))}
      </SelectField>
      {isPercent && (
        <>
          <NumberField
            label={translate(`products.percent.${kind}`)}
            isPercent
            decimals={2}
            {...(kind === 'sale' && { min: 0, max: 100 })}
            value={percent}
            onChange={(typed) => change({ percent: typed })}
          />
          <SelectField
            label={translate('products.round')}
            value={step}
            onChange={({ target }) => change({ step: Number(target.value) })}
          >
            {[1, 5, 10, 50, 100].map((times) => (
              <option key={times} value={Number((times * smallest).toFixed(4))}>
                {Number((times * smallest).toFixed(4))}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {kind === 'sale' && (
        <div className="beside">
          <SaleTimes
            value={{ ...dates }}
            onChange={(changed) => change({ dates: { ...dates, ...changed } })}
          />
        </div>
      )}
      {(kind === 'category_id' || kind === 'brand_id') && (
        <RecordChoice key={kind} kind={kind} onChange={(id) => change({ value: id })} />
      )}
      {(kind === 'add_tag' || kind === 'remove_tag') && (
        <TextField
          label={translate('products.tag')}
          value={value}
          onChange={({ target }) => change({ value: target.value })}
        />
      )}
    </div>
  );
}

interface RecordChoiceProps {
  readonly kind: 'category_id' | 'brand_id';
  readonly onChange: (id: string) => void;
}

function RecordChoice({ kind, onChange }: RecordChoiceProps) {
  const translate = useTranslate();
  const mayList = useMayList();
  const [record, setRecord] = useState<RaRecord | null>(null);
  const reference = kind === 'brand_id' ? 'brands' : 'categories';
  return (
    <RecordSearch
      reference={reference}
      label={translate(kind === 'brand_id' ? 'products.brand' : 'products.category')}
      value={record}
      onChange={(chosen) => {
        setRecord(chosen);
        onChange(chosen ? String(chosen.id) : '');
      }}
      nameOf={({ path, name }) => String(path ?? name)}
      none={translate('shared.none')}
      isEnabled={mayList(reference)}
    />
  );
}

interface BulkForm {
  readonly kind: Kind;
  /** A tag, or the id of a record. */
  readonly value: string;
  readonly percent: Typed;
  readonly step: number;
  readonly dates: SaleDates;
}

const NOTHING = { value: '', percent: null, step: 1, dates: {} } as const;

/** Undefined: something is missing. */
function bulkOf({ kind, percent, step, dates, ...typed }: BulkForm): Bulk | undefined {
  const value = typed.value.trim();
  if (kind === 'no_sale') return { kind };
  if (kind === 'publish' || kind === 'hide')
    return { kind: 'published', published: kind === 'publish' };
  if (kind === 'price' || kind === 'sale')
    return typeof percent === 'number'
      ? { kind, percent, step, ...(kind === 'sale' && dates) }
      : undefined;
  if (value === '') return undefined;
  return kind === 'add_tag' || kind === 'remove_tag'
    ? { kind, tag: value }
    : { kind, id: Number(value) };
}

/** A cent, a yen. */
function smallestStep(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return 10 ** -maximumFractionDigits;
}
