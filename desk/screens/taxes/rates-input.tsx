import { useInput, useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { useCountries } from '../../widgets/countries.ts';
import { messageIn, useErrorText } from '../../widgets/forms/error-text.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { trash } from '../../widgets/glyphs.ts';
import { type NumberKind, PERCENT } from '../../widgets/numbers/number-kind.ts';
import { useTypedNumber } from '../../widgets/numbers/use-typed-number.ts';
import { Scrolls } from '../../widgets/scrolls.tsx';

const COLUMNS = ['country', 'state', 'postcode', 'city', 'rate', 'priority', 'name'] as const;

type Column = (typeof COLUMNS)[number];
type Row = Readonly<Partial<Record<Column, string | number | null>>>;

const NUMBERS: Readonly<Partial<Record<Column, NumberKind>>> = {
  rate: { ...PERCENT, decimals: 4 },
  priority: { min: 0 },
};

/** Rates as a table: one row for a place. Enter in the last row adds one. */
export function RatesInput() {
  const translate = useTranslate();
  const countries = useCountries();
  const errorText = useErrorText();
  const { field, fieldState } = useInput({
    source: 'rates',
    defaultValue: [],
    validate: (rows: readonly Row[] = []) =>
      rows.some(({ rate }) => typeof rate !== 'number') ? translate('taxes.no_rate') : undefined,
  });
  const rows: readonly Row[] = field.value || [];
  const change = (index: number, column: Column, value: Row[Column]) =>
    field.onChange(rows.map((row, place) => (place === index ? { ...row, [column]: value } : row)));
  const add = () => {
    // Most classes are of one country.
    const { country } = rows.at(-1) ?? {};
    field.onChange([...rows, { ...(country && { country }) }]);
  };
  return (
    <div className="wide" data-invalid={fieldState.error !== undefined}>
      <datalist id="tax-countries">
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
      <Scrolls label={translate('taxes.rates')}>
        <table className="table inset rates" aria-label={translate('taxes.rates')}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th scope="col" key={column}>
                  {translate(`taxes.columns.${column}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a rate has no other name
              <tr key={index}>
                {COLUMNS.map((column) => (
                  <td key={column}>
                    <Cell
                      column={column}
                      value={row[column]}
                      onChange={(value) => change(index, column, value)}
                      onBlur={field.onBlur}
                      onEnter={() => index === rows.length - 1 && add()}
                      // The row that was just added.
                      autoFocus={column === 'country' && index === rows.length - 1 && isNew(row)}
                      label={`${translate(`taxes.columns.${column}`)} ${index + 1}`}
                    />
                  </td>
                ))}
                <td>
                  <button
                    className="btn ghost small square"
                    type="button"
                    aria-label={`${translate('shared.remove')} ${index + 1}`}
                    onClick={() => field.onChange(rows.filter((_, place) => place !== index))}
                  >
                    <Glyph d={trash} />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolls>
      {fieldState.error && <p className="small wrong">{errorText(messageIn(fieldState.error))}</p>}
      <button className="btn ghost small" type="button" onClick={add}>
        {translate('taxes.add_rate')}
      </button>
    </div>
  );
}

const isNew = (row: Row) => row.rate === undefined && row.name === undefined;

interface CellProps {
  readonly column: Column;
  readonly label: string;
  readonly value: Row[Column];
  readonly onChange: (value: Row[Column]) => void;
  readonly onBlur: () => void;
  readonly onEnter: () => void;
  readonly autoFocus: boolean;
}

const Cell = (props: CellProps) =>
  NUMBERS[props.column] ? <NumberCell {...props} /> : <TextCell {...props} />;

function TextCell({ column, label, value, onChange, onEnter, ...input }: CellProps) {
  return (
    <input
      {...input}
      className="input"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      onKeyDown={(event) => onEnterKey(event, onEnter)}
      {...(column === 'country' && { list: 'tax-countries' })}
    />
  );
}

function NumberCell({ column, label, value, onChange, onBlur, onEnter }: CellProps) {
  const { text, problem, input, attributes } = useTypedNumber({
    ...NUMBERS[column],
    value: typeof value === 'number' ? value : null,
    onChange: (typed) => onChange(typed ?? undefined),
  });
  return (
    <>
      <input
        {...attributes}
        {...input}
        className="input"
        aria-label={label}
        aria-invalid={problem !== undefined}
        value={text}
        onBlur={() => {
          input.onBlur();
          onBlur();
        }}
        onKeyDown={(event) => onEnterKey(event, onEnter)}
      />
      {problem !== undefined && <p className="small wrong">{problem}</p>}
    </>
  );
}

function onEnterKey(event: KeyboardEvent, act: () => void) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
}
