import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { PageHead, Title } from '../../widgets/frame/head.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { plus } from '../../widgets/glyphs.ts';
import { dateFormat } from '../../widgets/intl-formats.ts';
import { Checklist, useOpening } from './checklist.tsx';
import { SalesToday } from './sales-today.tsx';
import { ThirtyDays } from './thirty-days.tsx';
import { ToDo, useSumOf } from './to-do.tsx';
import { useWaiting } from './waiting.ts';

/** What waits for somebody, and how the shop does. Shows what the role of the member may see. */
export default function Start() {
  const translate = useTranslate();
  const waiting = useWaiting();
  const sum = useSumOf(waiting);
  const opening = useOpening();
  const seesSales = useMay('reports:read');
  const steps = opening && <Checklist {...opening} />;
  return (
    <div className="start">
      <Today sum={sum} />
      {opening?.isNew && steps}
      {waiting.length === 0 && !seesSales ? (
        <p>{translate('start.nothing')}</p>
      ) : (
        <div className="halves">
          {waiting.length > 0 && <ToDo waiting={waiting} />}
          {seesSales && <SalesToday />}
          {seesSales && <ThirtyDays />}
          {!opening?.isNew && steps}
        </div>
      )}
    </div>
  );
}

const MINUTE_MS = 60_000;

/** The time, which goes on while the page is open. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The head: which day it is in the store, how much waits, and what is made most often. */
function Today({ sum }: { readonly sum: string }) {
  const translate = useTranslate();
  const { locale } = useFormats();
  const { timezone: timeZone } = useDesk().settings;
  const now = useNow();
  const day = dateFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const time = dateFormat(locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const today = day.format(now);
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return (
    <>
      <Title
        title={
          <span data-tab={translate('start.title')}>
            {today.charAt(0).toLocaleUpperCase(locale) + today.slice(1)}
          </span>
        }
      />
      <PageHead
        state={
          <p className="sub">
            {translate('start.time', { time: time.format(now), place })} {sum}
          </p>
        }
        actions={
          <>
            <Make permission="products:write" resource="products" />
            <Make permission="orders:write" resource="orders" />
          </>
        }
      />
    </>
  );
}

interface MakeProps {
  readonly permission: string;
  readonly resource: string;
}

function Make({ permission, resource }: MakeProps) {
  const translate = useTranslate();
  const may = useMay(permission);
  if (!may) return null;
  const name = translate(`resources.${resource}.name`, { smart_count: 1 });
  return (
    <Link
      className="btn no-phone"
      to={`/${resource}/create`}
      title={translate('palette.new', { name })}
    >
      <Glyph d={plus} />
      {name}
    </Link>
  );
}
