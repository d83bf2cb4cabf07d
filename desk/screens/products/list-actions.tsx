import { type ReactNode, Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/desk-context.ts';
import { ChosenDock } from '../../widgets/chosen-dock.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { download, euro, eye, plus, tag, upload } from '../../widgets/glyphs.ts';
import { lazyScreen } from '../../widgets/lazy-screen.ts';
import { More } from '../../widgets/pop.tsx';
import type { Kind } from './bulk-dialog.tsx';

const BulkDialog = lazyScreen(() => import('./bulk-dialog.tsx'));

const PREFILLED = `?source=${encodeURIComponent(JSON.stringify({ resource: 'products' }))}`;

/** In the head of the list: a product is made, and many come and go as files. */
export function ListActions() {
  const translate = useTranslate();
  const mayChange = useMay('products:write');
  const mayImport = useMay('imports:write');
  const mayExport = useMay('exports:write');
  const { total = 0 } = useListContext();
  const [isChanging, setChanging] = useState(false);
  const files = [
    ...(mayImport ? [{ name: 'import', to: `/imports/create${PREFILLED}`, glyph: upload }] : []),
    ...(mayExport ? [{ name: 'export', to: `/exports/create${PREFILLED}`, glyph: download }] : []),
  ];
  const links = (look?: string) =>
    files.map(({ name, to, glyph }) => (
      <Link key={name} to={to} className={look}>
        <Glyph d={glyph} />
        {translate(`products.${name}`)}
      </Link>
    ));
  return (
    <>
      {links('btn ghost no-phone')}
      <More label={translate('shared.more_actions')}>
        {mayChange && total > 0 && (
          <button type="button" onClick={() => setChanging(true)}>
            {translate('products.change_all')}
          </button>
        )}
        {links('only-phone')}
      </More>
      {mayChange && (
        <Link to="/products/create" className="btn primary">
          <Glyph d={plus} />
          {translate('products.new')}
        </Link>
      )}
      <Suspense fallback={null}>
        {isChanging && <BulkDialog onClose={() => setChanging(false)} />}
      </Suspense>
    </>
  );
}

/** What is done most with chosen products, with its sign. */
const FIRST = { price: euro, publish: eye, category_id: tag } as const satisfies Partial<
  Record<Kind, string>
>;

/** What else. */
const OTHERS: readonly Kind[] = [
  ...(['sale', 'no_sale', 'hide', 'brand_id', 'add_tag', 'remove_tag'] as const),
];

/** What can be done with the chosen rows. */
export function ChosenProducts() {
  const translate = useTranslate();
  const mayChange = useMay('products:write');
  const { selectedIds = [] } = useListContext();
  const [kind, setKind] = useState<Kind>();
  const button = (each: Kind, look: string, face: ReactNode) => (
    <button key={each} type="button" className={look} onClick={() => setKind(each)}>
      {face}
    </button>
  );
  return (
    <ChosenDock>
      {mayChange && (
        <>
          {Object.entries(FIRST).map(([each, glyph]) =>
            button(
              each as Kind,
              each === 'price' ? 'btn small primary' : 'btn small no-phone',
              <>
                <Glyph d={glyph} />
                {translate(`products.chosen.${each}`)}
              </>,
            ),
          )}
          <More label={translate('shared.more_actions')}>
            {(['publish', 'category_id'] as const).map((each) =>
              button(each, 'only-phone', translate(`products.bulk.${each}`)),
            )}
            {OTHERS.map((each) => button(each, '', translate(`products.bulk.${each}`)))}
          </More>
        </>
      )}
      <Suspense fallback={null}>
        {kind && <BulkDialog kind={kind} ids={selectedIds} onClose={() => setKind(undefined)} />}
      </Suspense>
    </ChosenDock>
  );
}
