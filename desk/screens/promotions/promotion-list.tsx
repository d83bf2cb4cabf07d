import { type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { PageHead } from '../../widgets/frame/head.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { plus } from '../../widgets/glyphs.ts';
import { List } from '../../widgets/list.tsx';
import { SortedHead } from '../../widgets/sorted-head.tsx';
import type { Rules, Stacking } from './promotion.ts';
import { MeetsSentence, Sentence } from './sentence.tsx';
import { PromotionState } from './state-chip.tsx';

/** Promotions, in words. */
export default function PromotionList() {
  return (
    <List sort={{ field: 'priority', order: 'DESC' }} actions={false}>
      <NewPromotion />
      <PromotionTable />
    </List>
  );
}

function NewPromotion() {
  const translate = useTranslate();
  const mayChange = useMay('promotions:write');
  return (
    <PageHead
      actions={
        mayChange && (
          <Link to="/promotions/create" className="btn primary">
            <Glyph d={plus} />
            {translate('promotions.new')}
          </Link>
        )
      }
    />
  );
}

function PromotionTable() {
  const translate = useTranslate();
  const { data = [] } = useListContext();
  return (
    <table
      className="table rows promotions"
      aria-label={translate('resources.promotions.name', { smart_count: 2 })}
    >
      <thead>
        <tr>
          <SortedHead name="name" text={translate('promotions.name')} />
          <th scope="col">{translate('promotions.what')}</th>
          <SortedHead name="active" text={translate('promotions.state')} />
          <SortedHead name="priority" text={translate('promotions.priority')} look="num" />
        </tr>
      </thead>
      <tbody>
        {data.map((record) => (
          <PromotionRow key={record.id} record={record} />
        ))}
      </tbody>
    </table>
  );
}

function PromotionRow({ record }: { readonly record: RaRecord }) {
  const { number } = useFormats();
  const mayChange = useMay('promotions:write');
  const { conditions, effects, ...stacking } = record as unknown as Rules & Stacking;
  return (
    <RecordContextProvider value={record}>
      <tr>
        <td>
          <Link to={`/promotions/${record.id}${mayChange ? '' : '/show'}`} className="name">
            {record['name']}
          </Link>
        </td>
        <td className="muted">
          <Sentence conditions={conditions} effects={effects} />
          {stacking.stackable && (
            <>
              {' '}
              <MeetsSentence {...stacking} />
            </>
          )}
        </td>
        <td className="nowrap">
          <PromotionState />
        </td>
        <td className="num">{number(Number(record['priority'] ?? 0))}</td>
      </tr>
    </RecordContextProvider>
  );
}
