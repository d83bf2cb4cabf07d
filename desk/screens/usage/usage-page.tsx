import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { Static } from 'typebox';
import type { usageSchema } from '../../../shared/resources/schemas/usage.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Title } from '../../widgets/frame/head.tsx';
import { SetRow } from '../../widgets/set-row.tsx';
import { FailureState } from '../../widgets/states.tsx';

type Usage = Static<typeof usageSchema>;

/** What the operator allows the store, and what it uses now. */
export default function UsagePage() {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer<Usage>('/application/usage');
  if (error) return <FailureState error={error} retry={() => void refetch()} />;
  return (
    <div className="setrows">
      <Title title={translate('usage.title')} />
      <div className="beside">
        <p className="muted">{translate('usage.intro')}</p>
        <button className="btn small" type="button" onClick={() => void refetch()}>
          {translate('usage.refresh')}
        </button>
      </div>
      {data ? <Sections usage={data.data} /> : <div style={{ height: 320 }} className="bone" />}
    </div>
  );
}

function Sections({ usage }: { readonly usage: Usage }) {
  const translate = useTranslate();
  const { number, money } = useFormats();
  const { limits, last_minute: minute, mails_this_hour, records } = usage;
  const counted = (value: number | null) =>
    value === null ? translate('usage.not_known') : number(value);
  const cost = minute.estimated_usd_a_day;
  return (
    <>
      <Section name="requests" note="usage.requests_note">
        <Part
          name="busiest_second"
          used={minute.busiest_second}
          limit={limits.requests_per_second}
        />
        <Fact name="customer_requests">{number(minute.requests)}</Fact>
        <Fact name="admin_requests">{number(minute.admin_requests)}</Fact>
        <Fact name="refused">{number(minute.refused)}</Fact>
      </Section>
      <Section name="mails" note="usage.mails_note">
        <Part name="mails_this_hour" used={mails_this_hour} limit={limits.mails_per_hour} />
      </Section>
      <Section name="database" {...(cost !== null && { note: 'usage.cost_note' })}>
        <Fact name="read_units">{number(minute.read_units)}</Fact>
        <Fact name="write_units">{number(minute.write_units)}</Fact>
        <Fact name="cost">
          {cost === null
            ? translate('usage.no_cost')
            : translate('usage.cost_a_day', { cost: money(cost, 'USD') })}
        </Fact>
      </Section>
      <Section name="records" note="usage.records_note">
        <Fact name="orders">{counted(records.orders)}</Fact>
        <Fact name="users">{counted(records.users)}</Fact>
      </Section>
    </>
  );
}

interface SectionProps {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Section({ name, note, children }: SectionProps) {
  const translate = useTranslate();
  return (
    <SetRow
      title={translate(`usage.sections.${name}`)}
      {...(note !== undefined && { why: translate(note) })}
    >
      <dl className="facts">{children}</dl>
    </SetRow>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  const translate = useTranslate();
  return (
    <>
      <dt>{translate(`usage.facts.${name}`)}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface PartProps {
  readonly name: string;
  readonly used: number;
  readonly limit: number;
}

/** How much of a limit is used. */
function Part({ name, used, limit }: PartProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const part = limit > 0 ? Math.min(100, (used / limit) * 100) : 100;
  const text = translate('usage.of_limit', { used: number(used), limit: number(limit) });
  return (
    <Fact name={name}>
      {text}
      <progress
        className="busy"
        value={part}
        max={100}
        aria-label={`${translate(`usage.facts.${name}`)}: ${text}`}
      />
    </Fact>
  );
}
