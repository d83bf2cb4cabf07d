import { Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../api/desk-context.ts';
import { ChosenDock } from '../../widgets/chosen-dock.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { download, euro, eye, plus, tag, upload } from '../../widgets/glyphs.ts';
import { lazyScreen } from '../../widgets/lazy-screen.ts';
import { MoreMenu } from '../../widgets/more-menu.tsx';
import { useMedia } from '../../widgets/use-media.ts';
import type { Kind } from './bulk-dialog.tsx';

const BulkDialog = lazyScreen(() => import('./bulk-dialog.tsx'));

const PREFILLED = `?source=${encodeURIComponent(JSON.stringify({ resource: 'products' }))}`;

/** A window as narrow as the frame of a phone. */
const PHONE = '(max-width: 820px)';

/** In the head of the list: a product is made, and many come and go as files. */
export function ListActions() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const mayChange = useMay('products:write');
  const mayImport = useMay('imports:write');
  const mayExport = useMay('exports:write');
  const { total = 0 } = useListContext();
  const [isChanging, setChanging] = useState(false);
  const isPhone = useMedia(PHONE);
  const file = (name: string, to: string, glyph: string) => ({
    ...{ text: translate(`products.${name}`), to, glyph },
    onChoose: () => void navigate(to),
  });
  const files = [
    ...(mayImport ? [file('import', `/imports/create${PREFILLED}`, upload)] : []),
    ...(mayExport ? [file('export', `/exports/create${PREFILLED}`, download)] : []),
  ];
  return (
    <>
      {!isPhone &&
        files.map(({ text, glyph, to }) => (
          <Link key={to} to={to} className="btn ghost">
            <Glyph d={glyph} />
            {text}
          </Link>
        ))}
      <MoreMenu
        label={translate('shared.more_actions')}
        entries={[
          ...(mayChange && total > 0
            ? [{ text: translate('products.change_all'), onChoose: () => setChanging(true) }]
            : []),
          ...(isPhone ? files : []),
        ]}
      />
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
  const isPhone = useMedia(PHONE);
  const first = Object.entries(FIRST) as [Kind, string][];
  const shown = isPhone ? first.slice(0, 1) : first;
  const others = isPhone ? [...first.slice(1).map(([each]) => each), ...OTHERS] : OTHERS;
  return (
    <ChosenDock>
      {mayChange && (
        <>
          {shown.map(([each, glyph], at) => (
            <button
              key={each}
              type="button"
              className={at === 0 ? 'btn small primary' : 'btn small'}
              onClick={() => setKind(each)}
            >
              <Glyph d={glyph} />
              {translate(`products.chosen.${each}`)}
            </button>
          ))}
          <MoreMenu
            label={translate('shared.more_actions')}
            entries={others.map((each) => ({
              text: translate(`products.bulk.${each}`),
              onChoose: () => setKind(each),
            }))}
          />
        </>
      )}
      <Suspense fallback={null}>
        {kind && <BulkDialog kind={kind} ids={selectedIds} onClose={() => setKind(undefined)} />}
      </Suspense>
    </ChosenDock>
  );
}
