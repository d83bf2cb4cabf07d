import { useTranslate } from 'ra-core';
import type { Tax } from '../../../../shared/resources/taxes.ts';
import { useAnswer } from '../../../api/use-answer.ts';
import { PageHead, Title } from '../../../widgets/frame/head.tsx';
import { AccessDenied, FailureState } from '../../../widgets/states.tsx';
import { useMayPreset } from '../use-may-preset.ts';
import { PresetSheet } from './preset-sheet.tsx';

/** The taxes of a country, from its rates as they are known: to be confirmed, or corrected before that. */
export default function PresetPage() {
  const translate = useTranslate();
  const mayPreset = useMayPreset();
  return (
    <div>
      <Title title={translate('taxes.preset.title')} />
      <PageHead
        back={{ to: '/taxes', label: translate('resources.taxes.name', { smart_count: 2 }) }}
      />
      {mayPreset ? <LoadedSheet /> : <AccessDenied />}
    </div>
  );
}

/** With the classes that there are. */
function LoadedSheet() {
  const { data, error, refetch } = useAnswer<readonly Tax[]>('/taxes', { per_page: 250 });
  if (error) return <FailureState error={error} retry={() => void refetch()} />;
  if (!data) return <div style={{ height: 480 }} className="bone" />;
  return <PresetSheet taxes={data.data} />;
}
