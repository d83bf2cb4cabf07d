import type { SxProps, Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { Form, type FormProps, SaveButton, Toolbar, useRecordContext } from 'react-admin';
import { FormErrorLine } from './form-errors.tsx';
import { GuardedFields } from './guarded-fields.tsx';

/** The form of every record and of the settings. What is wrong stands at the fields, never in a bubble or a toast. */
export const DeskForm = ({ children, ...form }: FormProps) => (
  <Form {...form} noValidate disableInvalidFormNotification shouldFocusError={false}>
    <GuardedFields>{children}</GuardedFields>
  </Form>
);

interface SimpleFormProps extends FormProps {
  readonly sx?: SxProps<Theme>;
  readonly toolbar?: ReactNode;
}

/** A form in one column, with a bar for its buttons. */
export const SimpleForm = ({ children, sx, toolbar = <SaveBar />, ...form }: SimpleFormProps) => (
  <DeskForm {...form}>
    <div className="stacked" {...(sx && { sx })}>
      <div className="stacked">{children}</div>
    </div>
    {toolbar}
  </DeskForm>
);

function SaveBar() {
  const isNew = useRecordContext()?.id === undefined;
  return (
    <Toolbar sx={{ gap: 1.5 }}>
      <SaveButton alwaysEnable={isNew} />
      <FormErrorLine />
    </Toolbar>
  );
}
