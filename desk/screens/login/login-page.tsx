import { useLocale } from 'ra-core';
import { type ReactNode, Suspense } from 'react';
import type { Session } from '../../api/session.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { globe } from '../../widgets/glyphs.ts';
import { lazyScreen } from '../../widgets/lazy-screen.ts';
import { LoginForm } from './login-form.tsx';
import type { OpenShopFormProps } from './open-shop-form.tsx';

const OpenShopForm = lazyScreen<OpenShopFormProps>(() =>
  import('./open-shop-form.tsx').then((module) => ({ default: module.OpenShopForm })),
);

/** The form does not wait for it. */
const Scene = lazyScreen<object>(() => import('./scene.tsx'));

/** The words behind # in the links of mails and of `shopwright staff`, and the step of each. */
const LINKS = {
  login: 'link',
  invitation: 'invitation',
  recovery: 'recovery',
  email: 'email',
} as const;

/** The page of those who are not logged in; a link of a mail opens it at its step. */
export function LoginPage({ onLogin }: { readonly onLogin: (session: Session) => void }) {
  const [kind = '', code] = location.hash.slice(1).split('=');
  const step = LINKS[kind as keyof typeof LINKS];
  const finish = (session: Session) => {
    // The code is used up, and not to be kept in the history.
    history.replaceState(null, '', location.pathname + location.search);
    onLogin(session);
  };
  return (
    <LoginFrame>
      {kind === 'open' && code ? (
        <OpenShopForm code={code} onLogin={finish} />
      ) : (
        <LoginForm {...(step && { step })} {...(code && { code })} onLogin={finish} />
      )}
    </LoginFrame>
  );
}

/** The form at the left, and a picture where there is room. */
function LoginFrame({ children }: { readonly children: ReactNode }) {
  const locale = useLocale() ?? 'en';
  return (
    <div className="login">
      <main>
        <p className="mark">
          <img src="/dashboard/icon.svg" alt="" width={28} height={28} />
          Shopwright
        </p>
        <div className="entry-form">{children}</div>
        <p className="row faint end">
          <Glyph d={globe} />
          {new Intl.DisplayNames([locale], { type: 'language' }).of(locale)}
        </p>
      </main>
      <div className="scene">
        <Suspense fallback={null}>
          <Scene />
        </Suspense>
      </div>
    </div>
  );
}
