import { useGetList } from 'ra-core';
import { Title } from '../../widgets/frame/head.tsx';
import { FailureState } from '../../widgets/states.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { ThemeEditor } from './theme-editor.tsx';
import { type ThemeRecord, versionsOf } from './theme-record.ts';

const ALL = {
  pagination: { page: 1, perPage: 50 },
  sort: { field: 'id', order: 'DESC' },
} as const;

/** How the shop looks: the draft, else what shoppers see. */
export default function ThemeScreen() {
  const { data, error, refetch } = useGetList<ThemeRecord>('themes', ALL);
  return (
    <>
      <Title title="themes.title" />
      {data && <ThemeEditor versions={versionsOf(data, Date.now())} onChange={refetch} />}
      {!data && (error ? <FailureState error={error} retry={refetch} /> : <Waiting />)}
    </>
  );
}
