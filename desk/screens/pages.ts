import { type LazyScreen, lazyScreen } from '../widgets/lazy-screen.ts';

interface Page {
  readonly path: string;
  readonly page: LazyScreen<object>;
}

/** The screens that are of no resource. Each is loaded when it is opened first. */
export const pages: readonly Page[] = [
  { path: '/unsentMails', page: lazyScreen(() => import('./start/unsent-mail-list.tsx')) },
  { path: '/settings', page: lazyScreen(() => import('./settings/settings-overview.tsx')) },
  { path: '/settings/cards', page: lazyScreen(() => import('./cards/payments-page.tsx')) },
  {
    path: '/settings/mail-server',
    page: lazyScreen(() => import('./mail-server/mail-server-page.tsx')),
  },
  { path: '/settings/usage', page: lazyScreen(() => import('./usage/usage-page.tsx')) },
  { path: '/settings/:group', page: lazyScreen(() => import('./settings/settings-page.tsx')) },
  { path: '/account', page: lazyScreen(() => import('./account/account-page.tsx')) },
  { path: '/activity', page: lazyScreen(() => import('./activity/activity-page.tsx')) },
  {
    path: '/taxes/country',
    page: lazyScreen(() => import('./taxes/preset/preset-page.tsx')),
  },
  { path: '/simulator', page: lazyScreen(() => import('./taxes/simulator-page.tsx')) },
  { path: '/reports/:name?', page: lazyScreen(() => import('./reports/report-page.tsx')) },
];
