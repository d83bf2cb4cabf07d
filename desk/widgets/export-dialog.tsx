import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { newKey } from '../../packages/client/src/requests/new-key.ts';
import { useDesk } from '../api/desk-context.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useFormats } from './formats.ts';
import { EntryField, EntrySelect } from './forms/entry-field.tsx';
import { Note } from './note.tsx';

interface ExportRecord {
  readonly id: number;
  readonly state: 'running' | 'done' | 'failed';
  readonly rows: number;
  readonly failure?: string;
  readonly parts: readonly { readonly url?: string; readonly rows?: number }[];
}

const ASKED_MS = 1_000;

interface ExportDialogProps {
  readonly resource: string;
  /** Where the words are: `orders.export`. */
  readonly words: string;
  readonly onClose: () => void;
}

/** Records of a period as CSV, for programs or for Excel: made in the background, with how far it is, and then to be downloaded. */
export function ExportDialog({ resource, words, onClose }: ExportDialogProps) {
  const translate = useTranslate();
  const { client } = useDesk();
  const key = useRef(newKey());
  const [period, setPeriod] = useState({ from: '', to: '' });
  const [format, setFormat] = useState('csv');
  const [id, setId] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const [isStarting, setStarting] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['exports', id],
    queryFn: async () => (await client.call('GET', `/exports/${id}`)).data as ExportRecord,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? ASKED_MS : false),
  });

  const start = async () => {
    setStarting(true);
    const { from, to } = period;
    const body = { resource, format, ...(from && { from }), ...(to && { to }) };
    await client
      .call('POST', '/exports', { body, idempotencyKey: key.current })
      .then((answer) => setId((answer.data as ExportRecord).id), setFailure);
    setStarting(false);
  };

  return (
    <ActionDialog
      title={translate(`${words}.title`)}
      submit={translate(`${words}.submit`)}
      isDisabled={id !== undefined}
      isRunning={isStarting}
      failure={failure ?? error ?? undefined}
      onClose={onClose}
      onSubmit={() => void start()}
    >
      {id === undefined ? (
        <div className="stacked">
          <div className="beside">
            {(['from', 'to'] as const).map((name) => (
              <EntryField
                key={name}
                name={name}
                type="date"
                label={translate(`${words}.${name}`)}
                value={period[name]}
                onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
              />
            ))}
          </div>
          <EntrySelect
            name="format"
            label={translate('exports.format')}
            value={format}
            onChange={({ target }) => setFormat(target.value)}
          >
            {['csv', 'excel'].map((each) => (
              <option key={each} value={each}>
                {translate(`exports.${each}`)}
              </option>
            ))}
          </EntrySelect>
        </div>
      ) : (
        <Progress made={data} words={words} />
      )}
    </ActionDialog>
  );
}

interface ProgressProps {
  readonly made: ExportRecord | undefined;
  readonly words: string;
}

function Progress({ made, words }: ProgressProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { state = 'running', rows = 0, parts = [], failure } = made ?? {};
  if (state === 'failed') return <Note tone="red">{failure ?? translate('shared.failed')}</Note>;
  return (
    <div className="stacked" role="status">
      {state === 'running' && (
        <progress className="busy" aria-label={translate(`${words}.title`)} />
      )}
      <p>{translate(`${words}.${state}`, { rows: number(rows), smart_count: rows })}</p>
      {parts.map(({ url }, i) =>
        url ? (
          <a className="link" key={url} href={url} download>
            {translate(`${words}.file`, { number: i + 1 })}
          </a>
        ) : null,
      )}
    </div>
  );
}
