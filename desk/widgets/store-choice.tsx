import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { useDesk, useOwnsAll } from '../api/desk-context.ts';
import { Glyph } from './glyph.tsx';
import { down, plus, store as shop } from './glyphs.ts';
import { lazyScreen } from './lazy-screen.ts';
import { MoreMenu } from './more-menu.tsx';
import type { NewStoreDialogProps } from './new-store-dialog.tsx';

const NewStoreDialog = lazyScreen<NewStoreDialogProps>(() =>
  import('./new-store-dialog.tsx').then((module) => ({ default: module.NewStoreDialog })),
);

/** Another store is another address, so that links lead to the right one. */
export function StoreChoice() {
  const translate = useTranslate();
  const { session, store } = useDesk();
  const [isMaking, setMaking] = useState(false);
  const mayMake = useOwnsAll();
  // One that is being removed is gone in some seconds.
  const stores = session.stores.filter(({ status }) => status !== 'deleting');
  if (stores.length < 2 && !mayMake) return <span className="entry">{store.name}</span>;
  const { name: current, application_id: open } = store;
  return (
    <>
      <MoreMenu
        label={`${current}: ${translate('shared.other_store')}`}
        look="entry"
        face={
          <>
            <Glyph d={shop} />
            <span>{current}</span>
            <Glyph d={down} />
          </>
        }
        entries={[
          stores.map(({ application_id: id, name }) => ({
            text: name,
            isChosen: id === open,
            onChoose: () => id === open || location.assign(`/dashboard/${id}`),
          })),
          mayMake
            ? [
                {
                  text: translate('opening.another'),
                  glyph: plus,
                  onChoose: () => setMaking(true),
                },
              ]
            : [],
        ]}
      />
      <Suspense fallback={null}>
        {isMaking && <NewStoreDialog onClose={() => setMaking(false)} />}
      </Suspense>
    </>
  );
}
