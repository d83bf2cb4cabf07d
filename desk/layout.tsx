import { useTranslate } from 'ra-core';
import { type ReactNode, Suspense, use, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDesk } from './api/desk-context.ts';
import { ConnectionBar } from './widgets/connection-bar.tsx';
import { DialogsContext } from './widgets/dialogs.ts';
import { ErrorGuard } from './widgets/frame/error-guard.tsx';
import { Head, HeadPlaces, useHeadPlaces } from './widgets/frame/head.tsx';
import { isPlace } from './widgets/frame/places.ts';
import { Rail } from './widgets/frame/rail.tsx';
import { lazyScreen } from './widgets/lazy-screen.ts';
import { Notifications } from './widgets/notifications.tsx';
import { usePageTitle } from './widgets/page-title.ts';
import { type Overlay, useShortcuts } from './widgets/shortcuts.ts';
import { useTheme } from './widgets/theme.ts';
import { Waiting } from './widgets/waiting.tsx';

interface OverlayProps {
  readonly onClose: () => void;
}

const Palette = lazyScreen<OverlayProps>(() =>
  import('./widgets/palette.tsx').then((module) => ({ default: module.Palette })),
);
/** Few stores are examples. */
const ExampleBar = lazyScreen<object>(() =>
  import('./widgets/example-bar.tsx').then((module) => ({ default: module.ExampleBar })),
);
const SettingsNav = lazyScreen<object>(() => import('./screens/settings/settings-nav.tsx'));
const Keys = lazyScreen<OverlayProps>(() =>
  import('./widgets/keys.tsx').then((module) => ({ default: module.Keys })),
);

/** The frame of all screens: the rail, and a sheet with the title of the screen. */
export function DeskLayout({ children }: { readonly children?: ReactNode }) {
  const dialogs = use(DialogsContext);
  const translate = useTranslate();
  const [overlay, setOverlay] = useState<Overlay>();
  const { settings } = useDesk();
  const { pathname } = useLocation();
  useShortcuts(setOverlay);
  usePageTitle(settings.name);
  useChosenTheme();
  const { places, setters } = useHeadPlaces();
  const close = () => setOverlay(undefined);
  return (
    <div className="frame">
      <a className="skip" href="#main-content">
        {translate('ra.navigation.skip_nav')}
      </a>
      <Rail onOpen={setOverlay} />
      <main className="sheet" id="main-content" tabIndex={-1}>
        <Head setters={setters} />
        {isPlace(pathname) && (
          <Suspense fallback={<div className="subnav" />}>
            <HeadPlaces value={places}>
              <SettingsNav />
            </HeadPlaces>
          </Suspense>
        )}
        <div className="body">
          <ConnectionBar />
          {settings['is_example'] === true && (
            <Suspense fallback={null}>
              <ExampleBar />
            </Suspense>
          )}
          <ErrorGuard place={pathname}>
            <Suspense fallback={<Waiting />}>
              <HeadPlaces value={places}>{children}</HeadPlaces>
            </Suspense>
          </ErrorGuard>
        </div>
      </main>
      {dialogs}
      <Notifications />
      <Suspense fallback={null}>
        {overlay === 'palette' && <Palette onClose={close} />}
        {overlay === 'keys' && <Keys onClose={close} />}
      </Suspense>
    </div>
  );
}

/** What the member has chosen, or else the machine, holds for the style sheet as well (tokens.ts). */
function useChosenTheme(): void {
  const [mode] = useTheme();
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
}
