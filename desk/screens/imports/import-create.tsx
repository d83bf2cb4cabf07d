import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  LinearProgress,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useMemo, useState } from 'react';
import { Title, useRedirect, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk, useMay, useMayList } from '../../api/desk-context.ts';
import { describedResource, fieldOf } from '../../api/fields.ts';
import { IMPORT_FILE, removeOldImportFiles } from '../../api/import-files.ts';
import { upload } from '../../api/upload.ts';
import { DropArea } from '../../widgets/drop-area.tsx';
import { columnsOf, formatOf, textOf } from './columns.ts';

/** A file is chosen and checked; what it would do is shown before anything is written. */
export default function ImportCreate() {
  const translate = useTranslate();
  const [params] = useSearchParams();
  const [resource, setResource] = useState(() => prefilledResource(params.get('source')));
  const [file, setFile] = useState<File>();
  const [columns, setColumns] = useState<readonly string[]>([]);
  const [mapping, setMapping] = useState<Mapping>({});
  const { check, isSending, failure } = useCheck();

  const choose = async ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setFile(chosen);
    setMapping({});
    setColumns(await columnsOf(chosen));
  };

  return (
    <Card sx={{ mt: 2, maxWidth: 860 }}>
      <Title title="imports.title" />
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{translate('imports.help')}</Typography>
        <ResourceInput value={resource} onChange={setResource} />
        <DropArea
          accept=".csv,.ndjson,.jsonl,.tsv,text/csv"
          onFiles={choose}
          text={file ? translate('imports.chosen', { name: file.name }) : translate('imports.drop')}
        />
        {columns.length > 0 && (
          <Columns
            resource={resource}
            columns={columns}
            mapping={mapping}
            onChange={(column, name) => setMapping((all) => ({ ...all, [column]: name }))}
          />
        )}
        {isSending && <LinearProgress aria-label={translate('imports.sending')} />}
        {failure && <Alert severity="error">{failure}</Alert>}
        <Box>
          <Button
            variant="contained"
            disabled={!file || isSending}
            onClick={() => file && check(file, resource, mapping)}
          >
            {translate('imports.check')}
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}

/** The attribute that each column becomes, by its name; empty: it is left out. */
type Mapping = Readonly<Record<string, string>>;

function prefilledResource(source: string | null): string {
  try {
    return String(JSON.parse(source ?? '{}').resource ?? 'products');
  } catch {
    return 'products';
  }
}

/** Uploads the file, and begins a dry run of it. */
function useCheck() {
  const translate = useTranslate();
  const { client } = useDesk();
  const redirect = useRedirect();
  const mayUpload = useMay('files:write');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const check = async (file: File, resource: string, mapping: Mapping) => {
    setSending(true);
    setFailure(undefined);
    try {
      const content = mayUpload
        ? { file_id: (await upload(client, file, IMPORT_FILE)).id }
        : { content: await textOf(file) };
      const named = Object.entries(mapping).map(([column, name]) => [column, name.trim() || null]);
      const body = {
        ...content,
        resource,
        format: formatOf(file),
        dry_run: true,
        ...(named.length > 0 && { mapping: Object.fromEntries(named) }),
      };
      const idempotencyKey = newKey();
      const { data } = await client.call('POST', '/imports', { body, idempotencyKey });
      redirect('show', 'imports', (data as { id: number }).id);
      if (mayUpload) await removeOldImportFiles(client);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error.message || translate('shared.failed'));
    } finally {
      setSending(false);
    }
  };
  return { check, isSending, failure };
}

interface ResourceInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ResourceInput({ value, onChange }: ResourceInputProps) {
  const translate = useTranslate();
  const mayList = useMayList();
  const values = fieldOf('imports', 'resource')?.values ?? [];
  return (
    <TextField
      select
      size="small"
      label={translate('imports.resource')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ maxWidth: 320 }}
    >
      {values
        .map(String)
        .filter(mayList)
        .map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`resources.${name}.name`, { smart_count: 2 })}
          </MenuItem>
        ))}
    </TextField>
  );
}

interface ColumnsProps {
  readonly resource: string;
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  readonly onChange: (column: string, name: string) => void;
}

/** What each column of the file becomes. Columns that no field is named like become own attributes. */
function Columns({ resource, columns, mapping, onChange }: ColumnsProps) {
  const translate = useTranslate();
  const known = useMemo(
    () => new Set(['id', ...(describedResource(resource)?.fields ?? []).map(({ name }) => name)]),
    [resource],
  );
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 1 }}>
      <Typography component="legend" variant="subtitle2">
        {translate('imports.columns', { smart_count: columns.length })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('imports.columns_help')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
          pt: 1,
        }}
      >
        {columns.map((column) => {
          const name = mapping[column] ?? column;
          return (
            <TextField
              key={column}
              size="small"
              label={column}
              value={name}
              onChange={({ target }) => onChange(column, target.value)}
              helperText={helpOf(name, known, translate)}
            />
          );
        })}
      </Box>
    </Box>
  );
}

function helpOf(name: string, known: ReadonlySet<string>, translate: (key: string) => string) {
  if (name.trim() === '') return translate('imports.left_out');
  return known.has(name.trim()) ? ' ' : translate('imports.own_attribute');
}
