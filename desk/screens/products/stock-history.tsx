import { useInfiniteQuery } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { readNewestEvents } from '../../api/event-feed.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Section } from '../../widgets/section.tsx';
import { optionsOf, variantName } from './options.ts';
import { variantsOf } from './variants.ts';

interface StockEvent {
  readonly id: string;
  readonly created_at: string;
  readonly by: { readonly kind: string; readonly name?: string };
  readonly data: { readonly levels?: Levels; readonly reason?: string };
  readonly previous?: { readonly levels?: Levels };
}

const PAGE_SIZE = 50;

type Levels = Readonly<Record<string, number>>;

/** Who changed the stock, and why, in the last 30 days. Read when it is asked for. */
export function StockHistory() {
  const translate = useTranslate();
  const record = useRecordContext();
  const mayRead = useMay('events:read');
  const [isOpen, setOpen] = useState(false);
  if (!record || !mayRead) return null;
  return (
    <Section title={translate('products.stock_history')}>
      {isOpen ? (
        <History id={Number(record.id)} />
      ) : (
        <button type="button" className="btn link" onClick={() => setOpen(true)}>
          {translate('products.stock_history_show')}
        </button>
      )}
    </Section>
  );
}

function History({ id }: { readonly id: number }) {
  const translate = useTranslate();
  const { client } = useDesk();
  const { time, number } = useFormats();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['products', 'stock', id],
    queryFn: ({ pageParam }) =>
      readNewestEvents<StockEvent>(
        client,
        { resource: 'products', record_id: id, types: 'product.stock_changed' },
        PAGE_SIZE,
        pageParam,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }) => before,
  });
  const nameOf = useVariantNames();
  if (!data) return <p>{translate('shared.loading')}</p>;
  const events = data.pages.flatMap((page) => page.events);
  if (events.length === 0 && !hasNextPage) return <p>{translate('products.stock_history_none')}</p>;
  return (
    <>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{translate('products.when')}</th>
            <th className="end" scope="col">
              {translate('products.level')}
            </th>
            <th scope="col">{translate('products.who')}</th>
          </tr>
        </thead>
        <tbody>
          {events.flatMap((event) =>
            Object.entries(event.data.levels ?? {}).map(([variant, level]) => {
              const before = event.previous?.levels?.[variant];
              return (
                <tr key={`${event.id} ${variant}`}>
                  <td>{time(event.created_at)}</td>
                  <td className="end">
                    {nameOf(Number(variant))} {before !== undefined && `${number(before)} → `}
                    {number(level)}
                  </td>
                  <td>
                    {event.by.name ??
                      translate(`products.by.${event.by.kind}`, { _: event.by.kind })}
                    {event.data.reason && `: ${event.data.reason}`}
                  </td>
                </tr>
              );
            }),
          )}
        </tbody>
      </table>
      {hasNextPage && (
        <button
          className="btn ghost small"
          type="button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {translate('activity.older')}
        </button>
      )}
    </>
  );
}

function useVariantNames(): (id: number) => string {
  const record = useRecordContext() ?? { id: 0 };
  const options = optionsOf(record['variantsDefinition']);
  const variants = variantsOf(record);
  return (id) => {
    const variant = variants.find((each) => each['id'] === id);
    return variant ? variantName(variant, options) : '';
  };
}
