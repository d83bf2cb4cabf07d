import { Box, Card, CardContent } from '@mui/material';
import type { Session } from '../../api/session.ts';
import { lazyScreen } from '../../widgets/lazy-screen.ts';
import { LoginForm } from './login-form.tsx';
import type { OpenShopFormProps } from './open-shop-form.tsx';

const OpenShopForm = lazyScreen<OpenShopFormProps>(() =>
  import('./open-shop-form.tsx').then((module) => ({ default: module.OpenShopForm })),
);

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
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Card sx={{ width: '100%', maxWidth: 420 }}>
        <CardContent sx={{ p: 4 }}>
          {kind === 'open' && code ? (
            <OpenShopForm code={code} onLogin={finish} />
          ) : (
            <LoginForm {...(step && { step })} {...(code && { code })} onLogin={finish} />
          )}
        </CardContent>
      </Card>
    </Box>
  );
}
