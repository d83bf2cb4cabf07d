import { useRecordContext, useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { clock } from '../../widgets/glyphs.ts';

/** The next step of a draft, which saves the form as well; one that runs is paused so. */
export function StartButton() {
  const translate = useTranslate();
  const { date } = useFormats();
  const { setValue } = useFormContext();
  const from = useWatch({ name: 'valid_from' });
  const mayChange = useMay('promotions:write');
  const record = useRecordContext();
  if (!mayChange || !record) return null;
  const isActive = record['active'] === true;
  const isLater = from && Date.parse(String(from)) > Date.now();
  const press = () => {
    setValue('active', !isActive, { shouldDirty: true });
    document.querySelector<HTMLFormElement>('#main-content form')?.requestSubmit();
  };
  if (isActive) {
    return (
      <button type="button" className="btn" onClick={press}>
        {translate('promotions.pause')}
      </button>
    );
  }
  return (
    <button type="button" className="btn primary" onClick={press}>
      <Glyph d={clock} />
      {isLater
        ? translate('promotions.start_on', { date: date(String(from)) })
        : translate('promotions.start')}
    </button>
  );
}
