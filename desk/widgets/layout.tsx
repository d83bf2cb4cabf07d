import Search from '@mui/icons-material/Search';
import { Box, Button } from '@mui/material';
import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import {
  AppBar,
  Layout,
  LoadingIndicator,
  TitlePortal,
  ToggleThemeButton,
  useTranslate,
} from 'react-admin';
import { useDesk } from '../api/desk-context.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { DialogsContext } from './dialogs.ts';
import { lazyScreen } from './lazy-screen.ts';
import { MemberMenu } from './member-menu.tsx';
import { DeskMenu } from './menu.tsx';
import { usePageTitle } from './page-title.ts';
import { type Overlay, useShortcuts } from './shortcuts.ts';
import { BrokenScreen } from './states.tsx';
import { StoreChoice } from './store-choice.tsx';

interface OverlayProps {
  readonly onClose: () => void;
}

const Palette = lazyScreen<OverlayProps>(() =>
  import('./palette.tsx').then((module) => ({ default: module.Palette })),
);
/** Few stores are examples. */
const ExampleBar = lazyScreen<object>(() =>
  import('./example-bar.tsx').then((module) => ({ default: module.ExampleBar })),
);
const Keys = lazyScreen<OverlayProps>(() =>
  import('./keys.tsx').then((module) => ({ default: module.Keys })),
);

export function DeskLayout({ children }: { readonly children?: ReactNode }) {
  const dialogs = use(DialogsContext);
  const [overlay, setOverlay] = useState<Overlay>();
  const { settings } = useDesk();
  useShortcuts(setOverlay);
  usePageTitle(settings.name);
  const close = () => setOverlay(undefined);
  return (
    <OpenContext value={setOverlay}>
      <Layout appBarAlwaysOn appBar={DeskBar} menu={DeskMenu} error={BrokenScreen} sx={NARROWABLE}>
        <ConnectionBar />
        {settings['is_example'] === true && (
          <Suspense fallback={null}>
            <ExampleBar />
          </Suspense>
        )}
        {children}
        {dialogs}
        <Suspense fallback={null}>
          {overlay === 'palette' && <Palette onClose={close} />}
          {overlay === 'keys' && <Keys onClose={close} />}
        </Suspense>
      </Layout>
    </OpenContext>
  );
}

/** Opens what stands above the screens. */
const OpenContext = createContext<(overlay: Overlay) => void>(() => undefined);

/** What is wider than the page scrolls by itself. */
const NARROWABLE = { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } } as const;

const DeskBar = () => (
  <AppBar alwaysOn color="default" userMenu={<MemberMenu />} toolbar={<Tools />}>
    <TitlePortal {...HEADING} />
    <PaletteButton />
    <StoreChoice isOnPhones={false} />
  </AppBar>
);

/** A phone has no room for them beside the title: it is dark or light by its own settings. */
const Tools = () => (
  <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
    <ToggleThemeButton />
    <LoadingIndicator />
  </Box>
);

const SHORTCUT = 'Ctrl K';

function PaletteButton() {
  const translate = useTranslate();
  const open = use(OpenContext);
  return (
    <Button
      color="inherit"
      startIcon={<Search />}
      onClick={() => open('palette')}
      aria-label={`${translate('palette.title')}: ${SHORTCUT}`}
      aria-keyshortcuts="Control+K"
      sx={{ minWidth: 0, '& .MuiButton-startIcon': { mr: { xs: 0, md: 1 } } }}
    >
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        {SHORTCUT}
      </Box>
    </Button>
  );
}

/** The title in the bar is that of the page. */
const HEADING = { component: 'h1' } as const;
