import {
  CreateBase,
  type CreateBaseProps,
  EditBase,
  ShowBase,
  useCreateContext,
  useEditContext,
  useShowContext,
} from 'ra-core';
import type { ReactNode } from 'react';
import { Title } from './frame/head.tsx';
import { FailureState } from './states.tsx';

/** What does not come is said in place of the screen, and not in a note as well. */
const IN_PLACE = { onError: () => undefined };

interface ScreenProps {
  /** In place of the name of the record. */
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

interface EditScreenProps extends ScreenProps {
  /** Where a save leads: nowhere, or to the list. */
  readonly redirect?: 'list' | false;
}

/** A record that is changed. Nothing is shown as saved before it is. */
export const EditScreen = ({ redirect = false, ...screen }: EditScreenProps) => (
  <EditBase
    mutationMode="pessimistic"
    redirect={redirect}
    redirectOnError={false}
    queryOptions={IN_PLACE}
  >
    <Edited {...screen} />
  </EditBase>
);

const Edited = (screen: ScreenProps) => <Loaded {...useEditContext()} {...screen} />;

/** A record that is read. */
export const ShowScreen = (screen: ScreenProps) => (
  <ShowBase disableAuthentication redirectOnError={false} queryOptions={IN_PLACE}>
    <Shown {...screen} />
  </ShowBase>
);

const Shown = (screen: ScreenProps) => <Loaded {...useShowContext()} {...screen} />;

interface LoadedProps extends ScreenProps {
  readonly record?: unknown;
  readonly error?: unknown;
  readonly refetch?: () => unknown;
  readonly defaultTitle?: string | undefined;
}

function Loaded({ record, error, refetch, defaultTitle, title, children }: LoadedProps) {
  return (
    <>
      <Title title={title ?? defaultTitle} />
      {record ? children : error && <FailureState error={error} retry={() => void refetch?.()} />}
    </>
  );
}

interface CreateScreenProps
  extends ScreenProps,
    Pick<CreateBaseProps, 'redirect' | 'mutationOptions'> {}

/** The form of a new record. */
export const CreateScreen = ({ title, children, ...create }: CreateScreenProps) => (
  <CreateBase {...create}>
    <New {...(title !== undefined && { title })}>{children}</New>
  </CreateBase>
);

function New({ title, children }: ScreenProps) {
  const { defaultTitle } = useCreateContext();
  return (
    <>
      <Title title={title ?? defaultTitle} />
      {children}
    </>
  );
}
