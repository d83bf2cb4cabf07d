import { CoreAdmin, CustomRoutes, Resource } from 'ra-core';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { BrowserRouter, Route } from 'react-router-dom';
import { openAuthProvider } from './api/auth-provider.ts';
import { openClient } from './api/client.ts';
import { listed, openDataProvider, recordOf } from './api/data-provider.ts';
import { DeskContext } from './api/desk-context.ts';
import { openDeskStore } from './api/desk-store.ts';
import { firstKept, firstList, firstSettings } from './api/first-answers.ts';
import { keepMember } from './api/known-member.ts';
import type { Conflict, Fields } from './api/merge.ts';
import { queryClient } from './api/query-client.ts';
import type { Session, Store } from './api/session.ts';
import { SETTINGS, useSettings } from './api/settings.ts';
import { DeskLayout } from './layout.tsx';
import { LoginDialog } from './screens/login/login-dialog.tsx';
import { pages } from './screens/pages.ts';
import { screenAt } from './screens/screen-at.ts';
import { screens } from './screens/screens.tsx';
import { Start } from './screens/start-screen.ts';
import { DialogsContext } from './widgets/dialogs.ts';

import { lazyScreen } from './widgets/lazy-screen.ts';
import type { MergeDialogProps } from './widgets/merge-dialog.tsx';
import { AccessDenied, NoScreen } from './widgets/states.tsx';
import { Waiting } from './widgets/waiting.tsx';
import type { Words } from './words/words.ts';

export interface StoreDeskProps {
  readonly session: Session;
  readonly store: Store;
  readonly words: Words;
}

const DESK_STORE = openDeskStore();

const MergeDialog = lazyScreen<MergeDialogProps>(() =>
  import('./widgets/merge-dialog.tsx').then((module) => ({ default: module.MergeDialog })),
);

/** A list that takes longer is shown when it is there. */
const LIST_PATIENCE_MS = 200;

/** Loads the screen at this address, and what it shows, so that all of it is shown at once. */
export async function prepare(store: Store): Promise<void> {
  const [settings] = await Promise.all([
    firstSettings,
    screenAt(store, location.pathname)?.load(),
    Promise.race([cacheFirstList(), new Promise((go) => setTimeout(go, LIST_PATIENCE_MS))]),
  ]);
  if (settings) queryClient.setQueryData(SETTINGS, recordOf(settings));
}

/** Under the key by which the list asks for it. */
async function cacheFirstList(): Promise<void> {
  if (!firstKept) return;
  const { resource, params } = firstKept;
  const { pagination, sort, filter, meta } = params;
  await queryClient.prefetchQuery({
    queryKey: [resource, 'getList', { pagination, sort, filter, meta }],
    async queryFn() {
      const list = await firstList;
      if (!list) throw new Error('The list is to be asked for again.');
      return listed(list);
    },
  });
}

/** Two people have changed the same, and the save waits for what is kept. */
interface Merge {
  readonly conflict: Conflict;
  readonly choose: (chosen?: Fields) => void;
}

/** All screens of one store, at `/dashboard/<id of the store>`. */
export function StoreDesk({ session, store, words }: StoreDeskProps) {
  const [isLoggedOut, setLoggedOut] = useState(false);
  const [merge, setMerge] = useState<Merge>();
  const waiting = useRef<PromiseWithResolvers<void>>(undefined);
  const parts = useMemo(() => {
    const logInAgain = () => {
      waiting.current ??= Promise.withResolvers<void>();
      setLoggedOut(true);
      return waiting.current.promise;
    };
    const ask = (conflict: Conflict) =>
      new Promise<Fields | undefined>((resolve) => {
        const choose = (chosen?: Fields) => {
          setMerge(undefined);
          resolve(chosen);
        };
        setMerge({ conflict, choose });
      });
    const client = openClient(store, logInAgain);
    return {
      client,
      ask,
      dataProvider: openDataProvider(client, ask),
      authProvider: openAuthProvider(session, store),
    };
  }, [session, store]);
  useEffect(keepMember, []);
  const settings = useSettings(parts.client);
  if (!settings) return <Waiting />;
  const goOn = ({ member }: Session) => {
    // Somebody else sees other stores, and other things there.
    if (member.id !== session.member.id) location.reload();
    waiting.current?.resolve();
    waiting.current = undefined;
    setLoggedOut(false);
  };
  const dialogs = (
    <>
      {isLoggedOut && <LoginDialog email={session.member.email} onLogin={goOn} />}
      <Suspense fallback={null}>
        {merge && <MergeDialog conflict={merge.conflict} onChoice={merge.choose} />}
      </Suspense>
    </>
  );
  return (
    <DeskContext.Provider
      value={{ session, store, settings, client: parts.client, ask: parts.ask }}
    >
      <DialogsContext value={dialogs}>
        <BrowserRouter basename={`/dashboard/${store.application_id}`}>
          <CoreAdmin
            dataProvider={parts.dataProvider}
            authProvider={parts.authProvider}
            i18nProvider={words}
            queryClient={queryClient}
            store={DESK_STORE}
            layout={DeskLayout}
            dashboard={Start}
            catchAll={NoScreen}
            accessDenied={AccessDenied}
            title={settings.name}
            disableTelemetry
          >
            {screens(store).map((screen) => (
              <Resource key={screen.name} {...screen} />
            ))}
            <CustomRoutes>
              {pages.map(({ path, page: Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </CustomRoutes>
          </CoreAdmin>
        </BrowserRouter>
      </DialogsContext>
    </DeskContext.Provider>
  );
}
