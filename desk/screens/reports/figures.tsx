import { useTranslate } from 'ra-core';
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
    <dl className="amounts">
      {figures.map(({ name, kind, value, before }) => (
        <div key={name}>
          <dt className="small muted">{translate(`reports.columns.${name}`)}</dt>
          <dd className="amount">{write(kind, value)}</dd>
          {before !== undefined && (
            <dd className="small muted">
              {translate('reports.before_was', { value: write(kind, before) })}{' '}
              <Change value={value} before={before} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** How much a value has changed; nothing where there was none. */
function Change({ value, before }: { readonly value: number; readonly before: number }) {
  const { number } = useFormats();
  if (before === 0) return null;
  const percent = Math.round(((value - before) / before) * 100);
  return (
    <span>
      {percent > 0 ? '+' : ''}
      {number(percent)} %
    </span>
  );
}
