import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { lazyScreen } from '../../../widgets/lazy-screen.ts';
import type { DialogSubject } from '../dialogs/dialog-props.ts';

/** Each is loaded when it is opened first. */
const DIALOGS = {
  confirm: lazyScreen(() => import('../dialogs/confirm-payment.tsx')),
  capture: lazyScreen(() => import('../dialogs/capture.tsx')),
  ship: lazyScreen(() => import('../dialogs/parcel.tsx')),
  refund: lazyScreen(() => import('../dialogs/refund.tsx')),
  cancel: lazyScreen(() => import('../dialogs/cancel.tsx')),
  return: lazyScreen(() => import('../dialogs/new-return.tsx')),
  returned: lazyScreen(() => import('../dialogs/move-return.tsx')),
  invoice: lazyScreen(() => import('../dialogs/make-invoice.tsx')),
  packing: lazyScreen(() => import('../dialogs/packing.tsx')),
  mail: lazyScreen(() => import('../dialogs/mail-again.tsx')),
  erase: lazyScreen(() => import('../dialogs/erase.tsx')),
} as const;

export type DialogName = keyof typeof DIALOGS;

type Open = (name: DialogName, subject?: DialogSubject) => void;

const OpenDialog = createContext<Open>(() => undefined);

export const useOpenDialog = (): Open => useContext(OpenDialog);

/** One dialog at a time, for all that can be done with the order. */
export function OrderDialogs({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<{ name: DialogName; subject: DialogSubject }>();
  const open: Open = (name, subject = {}) => setOpened({ name, subject });
  const Dialog = opened && DIALOGS[opened.name];
  return (
    <OpenDialog.Provider value={open}>
      {children}
      <Suspense fallback={null}>
        {Dialog && <Dialog {...opened.subject} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </OpenDialog.Provider>
  );
}
