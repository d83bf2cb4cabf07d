import { lazy, Suspense } from 'react';

const FirstTestMail = lazy(() => import('../mails/first-test-mail.tsx'));

/** The code that makes mails is loaded beside the page, and holds nothing up. */
export function FirstMail({ onSent }: { readonly onSent: () => void }) {
  return (
    <Suspense fallback={null}>
      <FirstTestMail onSent={onSent} />
    </Suspense>
  );
}
