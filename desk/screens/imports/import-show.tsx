import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRedirect, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { removeImportFile } from '../../api/import-files.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Title } from '../../widgets/frame/head.tsx';
import { Note } from '../../widgets/note.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';
import type { ImportRecord, Mistake, Recognized } from './import-record.ts';

const POLLED_MS = 700;

/** An import while it runs, and what it has done; of a dry run what it would do, and the button that does it. */
export default function ImportShow() {
  const { id = '' } = useParams();
  const translate = useTranslate();
  const { client } = useDesk();
  const { data: record, error } = useQuery({
    queryKey: ['imports', 'progress', id],
    queryFn: async () => (await client.call('GET', `/imports/${id}`)).data as ImportRecord,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLLED_MS : false),
  });
  useFileRemoval(record);
  if (error) return <Note tone="red">{error.message || translate('shared.not_found')}</Note>;
  if (!record) return <progress className="busy" aria-label={translate('shared.loading')} />;
  return (
    <div className="stacked">
      <Title
        title={translate(record.dry_run ? 'imports.title_check' : 'imports.title_run', {
          name: translate(`resources.${record.resource}.name`, { smart_count: 2 }),
        })}
      />
      <Summary record={record} />
      <Mistakes mistakes={record.mistakes ?? []} refused={record.refused ?? 0} />
      <Warnings record={record} />
      {record.dry_run && <ImportPreview record={record} />}
      {record.dry_run && record.state !== 'running' && <ImportColumns record={record} />}
    </div>
  );
}

/** What was imported is not needed any more; what was only checked may be imported yet. */
function useFileRemoval(record: ImportRecord | undefined) {
  const { client } = useDesk();
  const mayRemove = useMay('files:write');
  const hasEnded = record !== undefined && !record.dry_run && record.state !== 'running';
  const file = mayRemove && hasEnded ? record.file_id : undefined;
  useEffect(() => {
    if (file !== undefined) void removeImportFile(client, file);
  }, [client, file]);
}

const OUTCOMES = ['created', 'updated', 'unchanged', 'refused'] as const;

function Summary({ record }: { readonly record: ImportRecord }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { state, failure, dry_run, rows = 0 } = record;
  return (
    <div className="card">
      <div className="stacked">
        {record.recognized && <Sentence record={record} recognized={record.recognized} />}
        <p role="status">
          {translate(`imports.${dry_run ? 'check' : 'run'}_${state}`, {
            smart_count: rows,
            rows: number(rows),
          })}
        </p>
        {state === 'running' && (
          <progress className="busy" aria-label={translate('imports.running')} />
        )}
        {failure && <Note tone="red">{failure}</Note>}
        <dl className="amounts">
          {OUTCOMES.map((outcome) => (
            <div key={outcome}>
              <dt className="small muted">
                {translate(`imports.${dry_run ? 'would' : 'outcomes'}.${outcome}`)}
              </dt>
              <dd>{number(record[outcome] ?? 0)}</dd>
            </div>
          ))}
        </dl>
        <Actions record={record} />
      </div>
    </div>
  );
}

interface SentenceProps {
  readonly record: ImportRecord;
  readonly recognized: Recognized;
}

/** "Shopify file: 200 products with 300 variants" */
function Sentence({ record: { resource }, recognized }: SentenceProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { source, records, variants } = recognized;
  const count = (key: string, smart_count: number) =>
    translate(key, { smart_count, number: number(smart_count) });
  const noun = resource === 'products' ? 'products' : 'records';
  const parts = { records: count(`imports.${noun}`, records) };
  return (
    <h2 className="title">
      {variants > 0
        ? translate(`imports.recognized.${source}_variants`, {
            ...parts,
            variants: count('imports.variants', variants),
          })
        : translate(`imports.recognized.${source}`, parts)}
    </h2>
  );
}

function Actions({ record }: { readonly record: ImportRecord }) {
  const translate = useTranslate();
  const { client } = useDesk();
  const notify = useNotify();
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const mayImport = useMay('imports:write');
  const [isSending, setSending] = useState(false);
  const [idempotencyKey] = useState(() => newKey());
  if (!mayImport) return null;

  const attempt = async (action: () => Promise<void>) => {
    setSending(true);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify(error.message || translate('shared.failed'), { type: 'error' });
    } finally {
      setSending(false);
    }
  };
  const stop = () =>
    attempt(async () => {
      await client.call('DELETE', `/imports/${record.id}`);
      if (record.file_id !== undefined) await removeImportFile(client, record.file_id);
      await queryClient.invalidateQueries({ queryKey: ['imports', 'getList'] });
      notify('imports.stopped', { type: 'info' });
      redirect('list', 'imports');
    });
  const run = () =>
    attempt(async () => {
      const { resource, format, mapping, source, file_id } = record;
      const body = {
        ...{ resource, format, file_id },
        ...(mapping && { mapping }),
        ...(source && { source }),
      };
      const { data } = await client.call('POST', '/imports', { body, idempotencyKey });
      redirect('show', 'imports', (data as { id: number }).id);
    });

  const toWrite = (record.created ?? 0) + (record.updated ?? 0);
  return (
    <div className="beside">
      {record.state === 'running' && (
        <button className="btn" type="button" onClick={stop} disabled={isSending}>
          {translate('imports.stop')}
        </button>
      )}
      {record.dry_run && record.state === 'done' && record.file_id !== undefined && toWrite > 0 && (
        <button className="btn primary" type="button" onClick={run} disabled={isSending}>
          {translate('imports.run_now', { smart_count: toWrite })}
        </button>
      )}
      {record.state !== 'running' && (
        <>
          <Link className="btn ghost" to="/imports/create">
            {translate('imports.another')}
          </Link>
          <Link className="btn ghost" to={`/${record.resource}`}>
            {translate(`resources.${record.resource}.name`, { smart_count: 2 })}
          </Link>
        </>
      )}
    </div>
  );
}

function Mistakes({ mistakes, refused }: { mistakes: readonly Mistake[]; refused: number }) {
  const translate = useTranslate();
  if (mistakes.length === 0) return null;
  return (
    <div className="card">
      <div className="stacked">
        <h2 className="title">{translate('imports.problems', { smart_count: refused })}</h2>
        <table className="table inset">
          <thead>
            <tr>
              <th className="end" scope="col">
                {translate('imports.row')}
              </th>
              <th scope="col">{translate('imports.column')}</th>
              <th scope="col">{translate('imports.value')}</th>
              <th scope="col">{translate('imports.message')}</th>
            </tr>
          </thead>
          <tbody>
            {mistakes.map(({ row, line = row, column, header = column, value, message }) => (
              <tr key={`${row} ${column} ${message}`}>
                <td className="end">{line}</td>
                <td>{header}</td>
                <td>
                  {typeof value === 'string' || value === undefined ? value : JSON.stringify(value)}
                </td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {refused > mistakes.length && (
          <p>{translate('shared.more', { smart_count: refused - mistakes.length })}</p>
        )}
      </div>
    </div>
  );
}

function Warnings({ record: { warnings = [] } }: { readonly record: ImportRecord }) {
  const translate = useTranslate();
  if (warnings.length === 0) return null;
  return (
    <Note tone="amber">
      <b>{translate('imports.warnings')}</b>
      {warnings.map((warning) => (
        <p className="small" key={warning}>
          {warning}
        </p>
      ))}
    </Note>
  );
}
