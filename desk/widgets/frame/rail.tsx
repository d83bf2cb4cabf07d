import { useTranslate } from 'ra-core';
import { memo, Suspense, useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { useShop } from '../../api/shop.ts';
import { Glyph } from '../glyph.tsx';
import { chart, home, keys, menu, opens, search } from '../glyphs.ts';
import { iconOf } from '../icons.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { MemberMenu } from '../member-menu.tsx';
import type { Overlay } from '../shortcuts.ts';
import { StoreChoice } from '../store-choice.tsx';
import { type Group, groupsOf, openGroup } from './groups.ts';

const SIGNS: Readonly<Record<string, string>> = { start: home, reports: chart };

/** It asks once the screen stands. */
const WaitingCount = lazyScreen<object>(() =>
  import('./waiting-count.tsx').then((module) => ({ default: module.WaitingCount })),
);

/** On a phone these are in the bar, and all others behind its last entry. */
const TABS: ReadonlySet<string> = new Set(['start', 'orders', 'products']);

const SHORTCUT = 'Ctrl K';

interface RailProps {
  readonly onOpen: (overlay: Overlay) => void;
}

/** The side of each screen: the store, the search, where one can go, and who is logged in. */
export const Rail = memo(({ onOpen }: RailProps) => {
  const translate = useTranslate();
  const { store } = useDesk();
  const { pathname } = useLocation();
  const [showsAll, setShowsAll] = useState(false);
  const groups = groupsOf(store);
  const open = openGroup(groups, pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another address.
  useEffect(() => setShowsAll(false), [pathname]);
  return (
    <nav className={showsAll ? 'rail all' : 'rail'} aria-label={translate('shared.menu.main')}>
      <div className="store">
        <StoreChoice />
      </div>
      <button
        type="button"
        className="entry find"
        aria-keyshortcuts="Control+K"
        onClick={() => onOpen('palette')}
      >
        <Glyph d={search} />
        <span>{translate('shared.menu.find')}</span>
        <kbd>{SHORTCUT}</kbd>
      </button>
      <ul className="bar">
        {groups.map((group) => (
          <GroupEntry key={group.name} group={group} isOpen={group === open} />
        ))}
        <li className="tab search only-phone">
          <button type="button" className="entry" onClick={() => onOpen('palette')}>
            <Glyph d={search} />
            <span>{translate('shared.search')}</span>
          </button>
        </li>
        <li className="tab only-phone">
          <button
            type="button"
            className="entry"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            <Glyph d={menu} />
            <span>{translate(showsAll ? 'shared.menu.less' : 'shared.menu.more')}</span>
          </button>
        </li>
      </ul>
      <div className="foot">
        <ShopEntry />
        <button type="button" className="entry" onClick={() => onOpen('keys')}>
          <Glyph d={keys} />
          <span>{translate('palette.keys')}</span>
          <kbd>?</kbd>
        </button>
        <MemberMenu />
      </div>
    </nav>
  );
});

function GroupEntry({ group, isOpen }: { readonly group: Group; readonly isOpen: boolean }) {
  const translate = useTranslate();
  const { name, to, text, below } = group;
  const label = translate(text, { smart_count: 2 });
  return (
    <li className={TABS.has(name) ? 'tab' : undefined}>
      <NavLink
        to={to}
        end={to === '/'}
        state={SCROLL_TO_TOP}
        title={label}
        className={isOpen ? 'entry open' : 'entry'}
      >
        <Glyph d={SIGNS[name] ?? iconOf(name)} />
        <span>{label}</span>
        {name === 'orders' && (
          <Suspense fallback={null}>
            <WaitingCount />
          </Suspense>
        )}
      </NavLink>
      {isOpen && below.length > 0 && (
        <ul className="below">
          {below.map((each) => (
            <li key={each.to}>
              <NavLink to={each.to} state={SCROLL_TO_TOP} className="entry">
                <span>{translate(each.text, { smart_count: 2 })}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const SCROLL_TO_TOP = { _scrollToTop: true };

/** To the shop, in a tab of its own. */
function ShopEntry() {
  const translate = useTranslate();
  const shop = useShop();
  if (!shop) return null;
  const name = translate('shared.shop.view');
  return (
    <a href={shop.home} target="_blank" rel="noreferrer" className="entry" title={name}>
      <Glyph d={opens} />
      <span>{name}</span>
    </a>
  );
}
