import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRedirect, useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Title } from '../../widgets/frame/head.tsx';
import { Note } from '../../widgets/note.tsx';

interface ExportRecord {
  readonly id: number;
  readonly resource: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly failure?: string;
  readonly rows: number;
  readonly parts: readonly {
    readonly rows: number;
    readonly bytes: number;
    readonly url?: string;
  }[];
  readonly expires_at: string;
}

const POLLED_MS = 700;

/** An export while it runs, and its files. */
export default function ExportShow() {
  const { id = '' } = useParams();
  const translate = useTranslate();
  const { client } = useDesk();
  const { number, time } = useFormats();
  const { data: record, error } = useQuery({
    queryKey: ['exports', 'progress', id],
    queryFn: async () => (await client.call('GET', `/exports/${id}`)).data as ExportRecord,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLLED_MS : false),
  });
  if (error) return <Note tone="red">{error.message || translate('shared.not_found')}</Note>;
  if (!record) {
    return (
      <>
        <Title title={translate('resources.exports.name', { smart_count: 1 })} />
        <progress className="busy" aria-label={translate('shared.loading')} />
      </>
    );
  }
  const { state, rows, parts, failure, expires_at, resource } = record;
  return (
    <div className="card">
      <Title
        title={translate('exports.title_of', {
          name: translate(`resources.${resource}.name`, { smart_count: 2 }),
        })}
      />
      <div className="stacked">
        <p role="status">
          {translate(`exports.${state}`, { smart_count: rows, rows: number(rows) })}
        </p>
        {state === 'running' && (
          <progress className="busy" aria-label={translate('exports.running_label')} />
        )}
        {failure && <Note tone="red">{failure}</Note>}
        <div className="stacked">
          {parts.map((part, i) => (
            <a
              className="btn primary"
              key={part.url ?? i}
              {...(part.url ? { href: part.url } : { 'aria-disabled': true })}
              download
            >
              {translate('exports.download', {
                number: i + 1,
                total: parts.length,
                rows: number(part.rows),
                size: number(Math.ceil(part.bytes / 1024)),
              })}
            </a>
          ))}
        </div>
        <p className="small muted">{translate('exports.until', { time: time(expires_at) })}</p>
        <Remove record={record} />
      </div>
    </div>
  );
}

function Remove({ record }: { readonly record: ExportRecord }) {
  const translate = useTranslate();
  const { client } = useDesk();
  const notify = useNotify();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const mayRemove = useMay('exports:write');
  if (!mayRemove) return null;
  const remove = async () => {
    try {
      await client.call('DELETE', `/exports/${record.id}`);
      await queryClient.invalidateQueries({ queryKey: ['exports', 'getList'] });
      redirect('list', 'exports');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify(error.message || translate('shared.failed'), { type: 'error' });
    }
  };
  return (
    <button className="btn" type="button" onClick={remove}>
      {translate(record.state === 'running' ? 'exports.stop' : 'exports.remove')}
    </button>
  );
}
