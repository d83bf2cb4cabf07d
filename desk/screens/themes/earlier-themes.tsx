import { useTranslate } from 'ra-core';
import { useFormats } from '../../widgets/formats.ts';
import { Section } from '../../widgets/section.tsx';
import type { ThemeRecord, versionsOf } from './theme-record.ts';

interface EarlierThemesProps {
  readonly versions: ReturnType<typeof versionsOf>;
  readonly onPublish: (theme: ThemeRecord) => Promise<void>;
}

/** What was published before, and can be again. */
export function EarlierThemes({ versions: { earlier }, onPublish }: EarlierThemesProps) {
  const translate = useTranslate();
  const { time } = useFormats();
  if (earlier.length === 0) return null;
  return (
    <Section title={translate('themes.earlier')}>
      {earlier.map((theme) => (
        <div key={theme.id} className="beside ends">
          <span>{time(theme.published_from ?? theme.created_at)}</span>
          <button type="button" className="btn small" onClick={() => void onPublish(theme)}>
            {translate('themes.publish_again')}
          </button>
        </div>
      ))}
    </Section>
  );
}
