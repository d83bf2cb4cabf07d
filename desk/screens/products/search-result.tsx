import { useRecordContext, useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { productPage } from '../../../shared/tenancy/product-page.ts';
import { useShop } from '../../api/shop.ts';

/** A search engine cuts what is longer. */
const MOST = { title: 60, description: 160 };

/** The page of the product as a search engine may show it. */
export function SearchResult() {
  const translate = useTranslate();
  const record = useRecordContext();
  const shop = useShop();
  const [name, description, slug, seo] = useWatch({ name: ['name', 'description', 'slug', 'seo'] });
  const title = String(seo?.meta?.title || name || '');
  const text = String(seo?.meta?.description || description || '');
  const page = record && productPage(shop?.product_url, { id: Number(record.id), slug });
  if (title === '') return null;
  return (
    <>
      <div className="seo">
        {page !== undefined && <small>{page.replace(/^https?:\/\//, '')}</small>}
        <strong>{title}</strong>
        <span className="muted">{text.slice(0, MOST.description)}</span>
      </div>
      <p className="faint">
        {translate('products.seo_lengths', {
          ...{ title: title.length, description: text.length },
          ...{ most_title: MOST.title, most_description: MOST.description },
        })}
      </p>
    </>
  );
}
