import { Box, Card, CardContent, Paper, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import {
  DeleteWithConfirmButton,
  type RaRecord,
  SaveButton,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useMay } from '../../api/desk-context.ts';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { DeskForm } from '../../widgets/forms/desk-form.tsx';
import { FormErrorLine } from '../../widgets/forms/form-errors.tsx';
import { useDeskResource } from './desk-resource.ts';
import { formOf } from './own-attributes.ts';
import type { Values } from './use-save-record.ts';

interface FormPageProps {
  readonly children: ReactNode;
  /** Less important sections, beside the others where there is room. */
  readonly aside?: ReactNode;
  /** Beside the buttons. */
  readonly actions?: ReactNode;
  readonly onSubmit: (values: Values) => Promise<object | undefined>;
  /** The values of a record that is made. */
  readonly defaultValues?: Values;
  /** The text of the button, where that does more than save. */
  readonly saveLabel?: string;
}

/** Pixels of a form in one column. */
const MAX_WIDTH = 860;

/** A form in sections, with its buttons always in view. Ctrl-S saves. */
export function FormPage(props: FormPageProps) {
  const { children, aside, actions, onSubmit, defaultValues, saveLabel } = props;
  const resource = useDeskResource();
  const record = useRecordContext();
  const values = useMemo(
    () => (record ? (formOf(resource, record) as RaRecord) : undefined),
    [resource, record],
  );
  return (
    <DeskForm
      onSubmit={onSubmit}
      warnWhenUnsavedChanges
      {...(values && { record: values })}
      {...(defaultValues && { defaultValues })}
    >
      <Box onKeyDown={saveByKey}>
        <FormDraft />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              lg: aside ? 'minmax(0, 2fr) minmax(0, 1fr)' : `minmax(0, ${MAX_WIDTH}px)`,
            },
          }}
        >
          <Box sx={{ display: 'grid', gap: 2 }}>{children}</Box>
          {aside && <Box sx={{ display: 'grid', gap: 2 }}>{aside}</Box>}
        </Box>
        <FormBar isNarrow={aside === undefined} saveLabel={saveLabel}>
          {actions}
        </FormBar>
      </Box>
    </DeskForm>
  );
}

function saveByKey(event: KeyboardEvent<HTMLElement>) {
  if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}

interface FormBarProps {
  /** Whether it is as wide as sections without others beside them. */
  readonly isNarrow: boolean;
  readonly saveLabel: string | undefined;
  readonly children: ReactNode;
}

function FormBar({ isNarrow, saveLabel, children }: FormBarProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const { permissions } = useDeskResource();
  const mayRemove = useMay(permissions.remove ?? ':');
  const maySave = useMay(
    (record?.id === undefined ? permissions.create : permissions.update) ?? ':',
  );
  const { dirtyFields } = useFormState();
  const isDirty = Object.keys(dirtyFields).length > 0;
  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'sticky',
        bottom: 'calc(var(--edge) + 8px)',
        zIndex: 2,
        ...(isNarrow && { maxWidth: MAX_WIDTH }),
        mt: 2,
        p: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
      }}
    >
      {maySave && (
        <SaveButton
          alwaysEnable={record?.id === undefined}
          {...(saveLabel !== undefined && { label: saveLabel })}
        />
      )}
      <FormErrorLine />
      {isDirty && maySave && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('shared.unsaved')}
        </Typography>
      )}
      <Box sx={{ flex: 1 }} />
      {children}
      {record?.id !== undefined && permissions.remove && mayRemove && (
        <DeleteWithConfirmButton mutationMode="pessimistic" />
      )}
    </Paper>
  );
}

interface SectionProps {
  readonly title: string;
  readonly help?: string;
  readonly children: ReactNode;
  /** Beside the title. */
  readonly action?: ReactNode;
}

/** A part of a form, with a heading. */
export const Section = ({ title, help, action, children }: SectionProps) => (
  <Card component="section" aria-label={title}>
    <CardContent sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="h6" component="h2" sx={{ fontSize: '1rem' }}>
          {title}
        </Typography>
        {action}
      </Box>
      {help && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {help}
        </Typography>
      )}
      {children}
    </CardContent>
  </Card>
);
