import { I18nContextProvider } from 'ra-core';
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { firstLogin, storeOf } from './api/first-answers.ts';
import type { Session, Store } from './api/session.ts';
import { LoginPage } from './screens/login/login-page.tsx';
import { NoStore } from './screens/login/no-store.tsx';
import type { StoreDeskProps } from './store-desk.tsx';
import { lazyScreen } from './widgets/lazy-screen.ts';
import { Unreachable } from './widgets/unreachable.tsx';
import { Waiting } from './widgets/waiting.tsx';
import { LanguageContext } from './words/language.ts';
import { keepLanguage, type Language, languageFor, openWords, type Words } from './words/words.ts';

/** What a person without a login needs is small, and there at once. */
const loadStoreDesk = () => import('./store-desk.tsx');

const StoreDesk = lazyScreen<StoreDeskProps>(() =>
  loadStoreDesk().then((module) => ({ default: module.StoreDesk })),
);

/** What the address leads to. What can not be loaded now is loaded again when it is shown. */
async function loadScreen(store: Store): Promise<void> {
  try {
    await StoreDesk.load();
    const { prepare } = await loadStoreDesk();
    await prepare(store);
  } catch {}
}

/** Undefined while it is asked for; null when nobody is logged in. */
type Login = Session | null | undefined;

/** The dashboard: a login, and then one store of those that the member works in. */
export function Desk() {
  const [login, setLogin] = useState<Login>();
  const [words, setWords] = useState<Words>();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    firstLogin.then(setLogin, setFailure);
    // Most who come are logged in: what they need loads while that is asked. It is tried again when it is shown.
    loadStoreDesk().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (login === undefined) return;
    const store = login && openStore(login);
    const screen = store && loadScreen(store);
    // A transition is shown as soon as it is there: React delays what was waited for by a fallback.
    Promise.all([openWords(languageFor(login?.member.language)), screen]).then(
      ([opened]) => startTransition(() => setWords(opened)),
      setFailure,
    );
  }, [login]);
  const choose = async (language: Language) => {
    setWords(await openWords(language));
    keepLanguage(language);
  };
  if (failure) return <Unreachable />;
  if (login === undefined || !words) return <Waiting />;
  return (
    <LanguageContext value={{ language: words.language, choose }}>
      <I18nContextProvider value={words}>
        <Suspense fallback={<Waiting />}>{pageOf(login, setLogin, words)}</Suspense>
      </I18nContextProvider>
    </LanguageContext>
  );
}

function pageOf(login: Session | null, setLogin: (login: Session) => void, words: Words) {
  const store = login && openStore(login);
  if (login && store) return <StoreDesk session={login} store={store} words={words} />;
  return (
    <Plain>{login ? <NoStore member={login.member} /> : <LoginPage onLogin={setLogin} />}</Plain>
  );
}

/** What stands outside of a store, as light or dark as the machine. */
function Plain({ children }: { readonly children: ReactNode }) {
  // What a member chose before is another's.
  useEffect(() => {
    delete document.documentElement.dataset['theme'];
  }, []);
  return children;
}

/** The store that the address names from now on. */
function openStore(session: Session) {
  const store = storeOf(session);
  const [, , named = '', ...rest] = location.pathname.split('/');
  if (store && String(store.application_id) !== named) {
    const path = Number(named) > 0 ? rest : [named, ...rest];
    const place = ['/dashboard', store.application_id, ...path].join('/');
    history.replaceState(null, '', place + location.search);
  }
  return store;
}
