import { useRedirect, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { describedResource } from '../../api/fields.ts';
import { useFailureText } from '../../widgets/failure-text.ts';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { Note } from '../../widgets/note.tsx';
import type { Column, ImportRecord } from './import-record.ts';
import { ResourceInput } from './resource-input.tsx';

/** How the columns were read, behind a button; what is changed is checked anew, and the others stay as they are. */
export function ImportColumns({ record }: { readonly record: ImportRecord }) {
  const translate = useTranslate();
  const mayImport = useMay('imports:write');
  const [isOpen, setOpen] = useState(false);
  const { columns = [], file_id } = record;
  if (!mayImport || file_id === undefined || columns.length === 0) return null;
  if (!isOpen) {
    return (
      <div>
        <button className="btn ghost" type="button" onClick={() => setOpen(true)}>
          {translate('imports.change_columns')}
        </button>
      </div>
    );
  }
  return <ColumnsForm key={record.id} record={record} columns={columns} />;
}

interface ColumnsFormProps {
  readonly record: ImportRecord;
  readonly columns: readonly Column[];
}

function ColumnsForm({ record, columns }: ColumnsFormProps) {
  const translate = useTranslate();
  const [resource, setResource] = useState(record.resource);
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const { check, isSending, failure } = useCheckAgain(record);
  const known = useMemo(
    () => new Set(['id', ...(describedResource(resource)?.fields ?? []).map(({ name }) => name)]),
    [resource],
  );
  const isRecognized = (column: Column) =>
    record.recognized?.source === 'shopify' && changed[column.name] === undefined;
  const helpOf = (column: Column, name: string) => {
    if (name.trim() === '') return translate('imports.left_out');
    const isKnown = known.has(name.trim()) || isRecognized(column) || name.includes('.');
    return isKnown ? ' ' : translate('imports.own_attribute');
  };
  return (
    <div className="card">
      <div className="stacked">
        <ResourceInput value={resource} onChange={setResource} />
        <fieldset className="stacked">
          <legend className="title">
            {translate('imports.columns', { smart_count: columns.length })}
          </legend>
          <p className="small muted">{translate('imports.columns_help')}</p>
          <div className="cols three">
            {columns.map((column) => {
              const name = changed[column.name] ?? column.attribute ?? '';
              return (
                <TextField
                  key={column.name}
                  label={column.name}
                  value={name}
                  onChange={({ target }) =>
                    setChanged((all) => ({ ...all, [column.name]: target.value }))
                  }
                  help={helpOf(column, name)}
                />
              );
            })}
          </div>
        </fieldset>
        {failure && <Note tone="red">{failure}</Note>}
        <div>
          <button
            className="btn"
            type="button"
            disabled={isSending}
            onClick={() => void check(resource, changed)}
          >
            {translate('imports.check_again')}
          </button>
        </div>
      </div>
    </div>
  );
}

/** Checks the same file again, with what was changed beside the mapping that there is. */
function useCheckAgain({ format, file_id, mapping, recognized, resource: before }: ImportRecord) {
  const { client } = useDesk();
  const redirect = useRedirect();
  const failureText = useFailureText();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const check = async (resource: string, changed: Readonly<Record<string, string>>) => {
    setSending(true);
    setFailure(undefined);
    const named = Object.entries(changed).map(([column, name]) => [column, name.trim() || null]);
    const names = { ...(resource === before && mapping), ...Object.fromEntries(named) };
    const isShopify = recognized?.source === 'shopify' && resource === before;
    const body = {
      ...{ resource, format, file_id, dry_run: true },
      ...(Object.keys(names).length > 0 && { mapping: names }),
      ...(isShopify && { source: 'shopify' }),
    };
    try {
      const idempotencyKey = newKey();
      const { data } = await client.call('POST', '/imports', { body, idempotencyKey });
      redirect('show', 'imports', (data as { id: number }).id);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setSending(false);
    }
  };
  return { check, isSending, failure };
}
