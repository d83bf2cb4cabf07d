import { useTranslate } from 'ra-core';
import { useFormats } from '../../../widgets/formats.ts';
import { Glyph } from '../../../widgets/glyph.tsx';
import { trash } from '../../../widgets/glyphs.ts';
import { NumberField } from '../../../widgets/numbers/number-field.tsx';
import { Picture } from '../../../widgets/picture.tsx';
import { Section } from '../../../widgets/section.tsx';
import { SoldSearch } from '../../products/sold-search.tsx';
import { type Draft, type DraftLine, type Quote, withLine } from './draft.ts';

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
      <div className="stacked">
        <SoldSearch
          label={translate('orders.draft.add_product')}
          onAdd={(line) => onChange(withLine(lines, line))}
        />
        <ul className="stacked plain">
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
        </ul>
      </div>
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
    <li>
      <div className="beside">
        <Picture url={picture} />
        <p className="grow">{name}</p>
        <NumberField
          className="short"
          decimals={0}
          min={1}
          value={quantity}
          // An empty field goes back to what it was.
          onChange={(units) => units !== null && onQuantity(units ?? 0)}
          error={problems.length > 0}
          name={translate('orders.draft.quantity', { name })}
        />
        <p className="sum">{quoted ? money(quoted.line_total, currency) : '…'}</p>
        <button
          className="btn ghost small square"
          type="button"
          aria-label={translate('orders.draft.remove', { name })}
          onClick={onRemove}
        >
          <Glyph d={trash} />
        </button>
      </div>
      {problems.map((problem) => (
        <p className="small wrong" key={problem} role="status">
          {problem}
        </p>
      ))}
    </li>
  );
}
