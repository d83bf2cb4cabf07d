import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { PageHead } from '../../widgets/frame/head.tsx';
import { placesBySection } from '../../widgets/frame/places.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { FindSetting } from './find-setting.tsx';
import { signOf } from './signs.ts';

const SCROLL_TO_TOP = { _scrollToTop: true };

/** Beside a place of the settings: all others. In the head is the way to their list, which a phone has in their place. */
export default function SettingsNav() {
  const translate = useTranslate();
  const { store, settings } = useDesk();
  const { pathname } = useLocation();
  const id = useId();
  const title = translate('settings.title');
  return (
    <>
      <PageHead
        back={{ to: '/settings', label: title, isNamed: true }}
        actions={pathname.startsWith('/settings/') && <FindSetting />}
      />
      <nav className="subnav" aria-label={title}>
        <div>
          {placesBySection(store, settings).map(({ section, places }) => (
            <div key={section}>
              <p className="group" id={`${id}${section}`}>
                {translate(`settings.overview.${section}`)}
              </p>
              <ul aria-labelledby={`${id}${section}`}>
                {places.map(({ name, path }) => (
                  <li key={path}>
                    <Link
                      to={path}
                      state={SCROLL_TO_TOP}
                      {...(path === pathname && { 'aria-current': 'page' as const })}
                    >
                      <Glyph d={signOf(name)} />
                      <span>{translate(`settings.places.${name}`)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
    </>
  );
}
