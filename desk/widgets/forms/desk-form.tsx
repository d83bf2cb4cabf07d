import { Form, type FormProps } from 'ra-core';
import { GuardedFields } from './guarded-fields.tsx';

/** The form of every record and of the settings. What is wrong stands at the fields, never in a bubble or a toast. */
export const DeskForm = ({ children, ...form }: FormProps) => (
  <Form {...form} noValidate disableInvalidFormNotification shouldFocusError={false}>
    <GuardedFields>{children}</GuardedFields>
  </Form>
);
