import { type RaRecord, useRecordContext } from 'ra-core';
import { useMemo } from 'react';
import { RecordForm } from '../../widgets/forms/record-form.tsx';
import { useDeskResource } from './desk-resource.ts';
import { formOf } from './own-attributes.ts';
import type { Values } from './use-save-record.ts';

type FormPageProps = Omit<Parameters<typeof RecordForm>[0], 'onSubmit' | 'record'> & {
  readonly onSubmit: (values: Values) => Promise<object | undefined>;
};

/** A form in sections. Attributes of the store's own are fields of it, too. */
export function FormPage(page: FormPageProps) {
  const resource = useDeskResource();
  const record = useRecordContext();
  const values = useMemo(
    () => (record ? (formOf(resource, record) as RaRecord) : undefined),
    [resource, record],
  );
  return <RecordForm {...page} {...(values && { record: values })} />;
}
