import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useSendsMails } from '../../api/mails.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import {
  after,
  bang,
  bolt,
  box,
  card,
  clock,
  flag,
  mail,
  tag,
  ticked,
  undo,
} from '../../widgets/glyphs.ts';
import { Section } from '../../widgets/section.tsx';
import type { Kind, Waiting } from './waiting.ts';

/** What is yours to do is pine; amber wants to be looked at, red has failed, plum goes back. */
const SIGNS: Readonly<Record<Kind, readonly [glyph: string, tone: string]>> = {
  to_pack: [box, 'pine'],
  returns: [flag, 'amber'],
  failed: [card, 'red'],
  not_paid: [clock, 'amber'],
  to_refund: [undo, 'plum'],
  withdrawals: [undo, 'plum'],
  low_stock: [tag, 'amber'],
  incomplete: [flag, 'amber'],
  webhooks: [bolt, 'red'],
  mails: [mail, 'red'],
};

/** A row for each kind of thing that waits, and what was looked at and does not. */
export function ToDo({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const translate = useTranslate();
  // A row that comes later must not move those that somebody reads.
  const first = waiting.findIndex(isOpen);
  const settled = first === -1 ? waiting : waiting.slice(0, first);
  const rows = settled.filter(({ count = 0 }) => count > 0);
  const failures = new Set(waiting.flatMap(({ error }) => error?.message ?? []));
  return (
    <Section title={translate('start.to_do')}>
      {rows.length > 0 && (
        <ul className="todo">
          {rows.map((each, i) => (
            <Row key={each.kind} {...each} isFirst={i === 0} />
          ))}
        </ul>
      )}
      {[...failures].map((message) => (
        <p key={message} className="told" role="alert">
          <Glyph d={bang} />
          {translate('start.not_known', { message })}
        </p>
      ))}
      {first === -1 ? (
        <Rest waiting={waiting} />
      ) : (
        <p className="told">{translate('start.counting')}</p>
      )}
    </Section>
  );
}

const isOpen = ({ count, error }: Waiting) => count === undefined && !error;

/** How many things wait, once all are counted. */
export function useSumOf(waiting: readonly Waiting[]): string {
  const translate = useTranslate();
  const { number } = useFormats();
  if (waiting.length === 0 || waiting.some(({ count }) => count === undefined)) return '';
  const sum = waiting.reduce((all, { count = 0 }) => all + count, 0);
  if (sum === 0) return translate('start.nothing_waits');
  const count = number(sum) + (waiting.some(({ isMore }) => isMore) ? '+' : '');
  return translate('start.waits', { smart_count: sum, count });
}

interface RowProps extends Waiting {
  readonly isFirst: boolean;
}

function Row({ kind, to, count = 0, isMore = false, note, isFirst }: RowProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const [glyph, tone] = SIGNS[kind];
  const name = { smart_count: count, count: number(count) + (isMore ? '+' : '') };
  return (
    <li>
      <span className={`ico ${tone}`}>
        <Glyph d={glyph} />
      </span>
      <Link className="grow" to={to}>
        <strong>{translate(`start.${kind}`, name)}</strong>
        {note && (
          <>
            <span className="sr">. </span>
            <small>{note}</small>
          </>
        )}
      </Link>
      <Link className={isFirst ? 'btn primary' : 'btn'} to={to}>
        {translate(`start.verbs.${kind}`)}
      </Link>
      <span className="next">
        <Glyph d={after} />
      </span>
    </li>
  );
}

/** What is good to know is zero. */
const TOLD: readonly Kind[] = ['mails', 'to_refund'];

function Rest({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const translate = useTranslate();
  const sendsMails = useSendsMails();
  const isNothing = waiting.every(({ count }) => count === 0);
  const none = TOLD.filter(
    (kind) =>
      (kind !== 'mails' || sendsMails) &&
      waiting.some((each) => each.kind === kind && each.count === 0),
  );
  const text = isNothing
    ? translate('start.nothing_waits')
    : none.map((kind) => translate(`start.none.${kind}`)).join(' ');
  if (text === '') return null;
  return (
    <p className="told">
      <Glyph d={ticked} />
      {text}
    </p>
  );
}
