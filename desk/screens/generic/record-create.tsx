import { useCreateContext } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { CreateScreen } from '../../widgets/record-screens.tsx';
import { useDeskResource } from './desk-resource.ts';
import { FormPage } from './form-page.tsx';
import { recordOf } from './own-attributes.ts';
import { RecordFields } from './record-form.tsx';
import type { Values } from './use-save-record.ts';

export default function RecordCreate() {
  return (
    <CreatePage>
      <RecordFields />
    </CreatePage>
  );
}

interface CreatePageProps {
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  /** In place of the name of the resource with that of the record. */
  readonly title?: ReactNode;
  readonly defaultValues?: Values;
  readonly saveLabel?: string;
  /** What is sent, of what the form has. */
  readonly transform?: (values: Values) => Values;
}

/** A form for a new record; afterwards the record is open. */
export function CreatePage({ title, ...props }: CreatePageProps) {
  const { permissions } = useDeskResource();
  return (
    <CreateScreen
      {...(title !== undefined && { title })}
      redirect={permissions.update ? 'edit' : 'show'}
    >
      <CreateForm {...props} />
    </CreateScreen>
  );
}

function CreateForm({ transform, ...page }: Omit<CreatePageProps, 'title'>) {
  const { save } = useCreateContext();
  const [idempotencyKey] = useState(() => newKey());
  const submit = async (values: Values) => {
    const sent = recordOf(values);
    return save?.(transform?.(sent) ?? sent, { meta: { idempotencyKey } }) as object | undefined;
  };
  return <FormPage {...page} onSubmit={submit} />;
}
