import { useRefresh, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { Dialog, DialogFoot } from '../../widgets/dialog.tsx';
import { csvOf, saveFile } from '../../widgets/download.ts';
import { useFormats } from '../../widgets/formats.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { Note } from '../../widgets/note.tsx';
import { NumberField } from '../../widgets/numbers/number-field.tsx';
import { COUNT, PERCENT, type Typed } from '../../widgets/numbers/number-kind.ts';
import { newCode } from './codes.ts';
import { makeCodes, newCodes, type Series } from './make-codes.ts';

const MAX_CODES = 5_000;

const TYPES = ['PERCENTAGE_DISCOUNT', 'NET_REDUCTION'] as const;

const BLANK = {
  count: 1000,
  prefix: '',
  name: '',
  type: 'PERCENTAGE_DISCOUNT',
  value: 10,
  uses: 1,
  until: '',
} satisfies SeriesTyped;

interface SeriesTyped {
  readonly count: Typed;
  readonly prefix: string;
  readonly name: string;
  readonly type: string;
  readonly value: Typed;
  readonly uses: Typed;
  readonly until: string;
}

/** Makes many coupons that differ by their codes alone, and hands the codes over as CSV. */
export function ManyCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const { client, settings } = useDesk();
  const [typed, setTyped] = useState<SeriesTyped>(BLANK);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [made, setMade] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  const series = seriesOf(typed);
  const all = typed.count ?? 0;
  const isDone = made > 0 && made >= all;
  const run = async () => {
    if (!series) return;
    // What was typed may be another series while none of it is made.
    const wanted = made > 0 ? codes : newCodes(series);
    setCodes(wanted);
    stop.current = new AbortController();
    setRunning(true);
    setFailure(undefined);
    try {
      const { signal } = stop.current;
      await makeCodes(client, series, { codes: wanted, signal, onMade: setMade });
    } catch (error) {
      setFailure((error instanceof Error && error.message) || translate('shared.failed'));
    } finally {
      setRunning(false);
    }
  };
  const close = () => {
    stop.current?.abort();
    if (made > 0) refresh();
    onClose();
  };
  const download = () =>
    saveFile('codes.csv', csvOf([['code'], ...codes.slice(0, made).map((code) => [code])]));
  return (
    <Dialog title={translate('coupons.many.title')} onClose={close} isBusy={isRunning}>
      <div className="within">
        {made === 0 && !isRunning ? (
          <SeriesForm typed={typed} onChange={setTyped} currency={settings.currency_code} />
        ) : (
          <Progress done={made} all={all} isRunning={isRunning} />
        )}
        {failure && (
          <Note tone="red">{translate('coupons.many.failed', { message: failure })}</Note>
        )}
      </div>
      <DialogFoot>
        {isRunning && (
          <button className="btn ghost" type="button" onClick={() => stop.current?.abort()}>
            {translate('coupons.many.stop')}
          </button>
        )}
        {made > 0 && !isRunning && (
          <button className="btn ghost" type="button" onClick={download}>
            {translate('coupons.many.csv')}
          </button>
        )}
        {!isDone && !isRunning && (
          <button className="btn primary" type="button" onClick={run} disabled={!series}>
            {made > 0
              ? translate('coupons.many.go_on')
              : translate('coupons.many.make', { smart_count: all })}
          </button>
        )}
      </DialogFoot>
    </Dialog>
  );
}

interface ProgressProps {
  readonly done: number;
  readonly all: number;
  readonly isRunning: boolean;
}

function Progress({ done, all, isRunning }: ProgressProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  return (
    <div className="stacked">
      <p aria-live="polite">
        {done >= all
          ? translate('coupons.many.done', { smart_count: done })
          : translate('coupons.many.progress', { done: number(done), all: number(all) })}
      </p>
      <progress
        className="busy"
        value={all > 0 ? (done / all) * 100 : 0}
        max={100}
        aria-label={translate('coupons.many.title')}
      />
      {isRunning && <p className="small">{translate('coupons.many.keep_open')}</p>}
    </div>
  );
}

/** What the API is sent; undefined while something is missing or wrong. */
function seriesOf({
  count,
  prefix,
  name,
  type,
  value,
  uses,
  until,
}: SeriesTyped): Series | undefined {
  const isKnown = typeof count === 'number' && typeof value === 'number' && uses !== undefined;
  if (!isKnown || !name.trim()) return undefined;
  return {
    count,
    prefix: prefix.trim().toUpperCase(),
    name: name.trim(),
    discount_type: type,
    discount_value: value,
    ...(uses !== null && { usages_left: uses }),
    ...(until !== '' && { expiration_date: until }),
  };
}

interface SeriesFormProps {
  readonly typed: SeriesTyped;
  readonly currency: string;
  readonly onChange: (typed: SeriesTyped) => void;
}

function SeriesForm({ typed, currency, onChange }: SeriesFormProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const [example] = useState(() => newCode(''));
  const field = (name: 'prefix' | 'name' | 'type' | 'until') => ({
    label: translate(`coupons.many.${name}`),
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...typed, [name]: target.value }),
  });
  const numberField = (name: 'count' | 'value' | 'uses') => ({
    label: translate(`coupons.many.${name}`),
    value: typed[name],
    onChange: (value: Typed) => onChange({ ...typed, [name]: value }),
  });
  const isAmount = typed.type === 'NET_REDUCTION';
  return (
    <>
      <p className="small">{translate('coupons.many.note')}</p>
      <div className="cols">
        <TextField {...field('name')} required />
        <NumberField
          {...numberField('count')}
          decimals={0}
          min={1}
          max={MAX_CODES}
          help={translate('coupons.many.count_help', { max: number(MAX_CODES) })}
        />
        <SelectField {...field('type')}>
          {TYPES.map((each) => (
            <option key={each} value={each}>
              {translate(`coupons.many.types.${each}`)}
            </option>
          ))}
        </SelectField>
        <NumberField
          {...numberField('value')}
          label={`${translate('coupons.many.value')} (${isAmount ? currency : '%'})`}
          {...(isAmount ? { currency, min: 0 } : PERCENT)}
        />
        <TextField {...field('prefix')} help={translate('coupons.many.prefix_help')} />
        <NumberField {...numberField('uses')} {...COUNT} />
        <TextField {...field('until')} type="date" />
      </div>
      <p className="small">
        {translate('coupons.many.example', { code: typed.prefix.trim().toUpperCase() + example })}
      </p>
    </>
  );
}
