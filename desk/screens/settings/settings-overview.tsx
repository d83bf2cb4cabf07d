import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { PageHead, Title } from '../../widgets/frame/head.tsx';
import { placesBySection } from '../../widgets/frame/places.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { Section } from '../../widgets/section.tsx';
import { FindSetting } from './find-setting.tsx';
import { signOf } from './signs.ts';

/** All that is set up once, each with what is decided there. */
export default function SettingsOverview() {
  const translate = useTranslate();
  const { store, settings } = useDesk();
  return (
    <div className="places">
      <Title title={translate('settings.title')} />
      <PageHead actions={<FindSetting />} />
      {placesBySection(store, settings).map(({ section, places }) => (
        <Section key={section} title={translate(`settings.overview.${section}`)}>
          <ul>
            {places.map(({ name, path }) => (
              <li key={path}>
                <Link to={path}>
                  <span className="sign">
                    <Glyph d={signOf(name)} />
                  </span>
                  <span className="name">{translate(`settings.places.${name}`)}</span>
                  <span className="why">{translate(`settings.notes.${name}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
