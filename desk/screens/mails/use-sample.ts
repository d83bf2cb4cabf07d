import { useMemo } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { type SampleMaker, sampleMaker } from './sample-maker.ts';

/** Makes the mail about an example order in a language, that of the store unless given. */
export function useSample(locale?: string): SampleMaker {
  const { settings } = useDesk();
  const { money, date } = useFormats();
  return useMemo(
    () => sampleMaker(settings, { money, date }, locale),
    [settings, money, date, locale],
  );
}
