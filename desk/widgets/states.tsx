import Add from '@mui/icons-material/Add';
import CloudOff from '@mui/icons-material/CloudOff';
import Inbox from '@mui/icons-material/Inbox';
import Lock from '@mui/icons-material/LockOutlined';
import Warning from '@mui/icons-material/ReportProblemOutlined';
import NotThere from '@mui/icons-material/SearchOff';
import { Suspense } from 'react';
import {
  CreateButton,
  Title,
  useCreatePath,
  useEditContext,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  useShowContext,
  useTranslate,
} from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { ApiFailure } from '../api/answer.ts';
import { useDesk } from '../api/desk-context.ts';
import { queryClient } from '../api/query-client.ts';
import { resourceOf } from '../api/resources.ts';
import { PageHead } from './frame/head.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { StateAction, StatePage } from './state-page.tsx';

/** What is said instead of a screen when its data does not come. */
export function FailureState({ error, retry }: { readonly error: unknown; retry?: () => void }) {
  const translate = useTranslate();
  const again = retry ?? (() => queryClient.refetchQueries({ type: 'active' }));
  if (!(error instanceof ApiFailure)) {
    return (
      <StatePage icon={Warning} title={translate('shared.failed_title')} note={messageOf(error)}>
        <StateAction label={translate('shared.try_again')} onClick={() => location.reload()} />
      </StatePage>
    );
  }
  const { status, message, details } = error;
  if (status === 403) return <Forbidden permission={details[0]?.permission} />;
  if (status === 404) return <Missing note={message} />;
  const isLost = status === 0;
  return (
    <StatePage
      icon={isLost ? CloudOff : Warning}
      title={translate(isLost ? 'shared.offline_title' : 'shared.failed_title')}
      note={isLost ? translate('shared.offline') : message || translate('shared.failed')}
    >
      <StateAction label={translate('shared.try_again')} onClick={() => void again()} />
    </StatePage>
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function Forbidden({ permission }: { readonly permission: string | undefined }) {
  const translate = useTranslate();
  return (
    <StatePage
      icon={Lock}
      title={translate('shared.forbidden_title')}
      note={
        permission === undefined
          ? translate('shared.forbidden_note')
          : `${translate('shared.forbidden', { permission })} ${translate('shared.forbidden_note')}`
      }
    />
  );
}

function Missing({ note }: { readonly note?: string | undefined }) {
  const translate = useTranslate();
  return (
    <StatePage icon={NotThere} title={translate('shared.not_found_title')} note={note}>
      <Link className="btn" to="/">
        {translate('shared.to_start')}
      </Link>
    </StatePage>
  );
}

/** An address that no screen has, maybe because the role of the member hides it. */
export function NoScreen() {
  const translate = useTranslate();
  const { store } = useDesk();
  const { pathname } = useLocation();
  const permission = resourceOf(pathname.split('/')[1] ?? '')?.permissions.list;
  const isHidden = permission !== undefined && !store.permissions.includes(permission);
  return (
    <>
      <Title title={translate(isHidden ? 'shared.forbidden_title' : 'shared.not_found_title')} />
      {isHidden ? <Forbidden permission={permission} /> : <Missing note={pathname} />}
    </>
  );
}

export const AccessDenied = () => <Forbidden permission={undefined} />;

/** What the layout shows of a screen that broke. */
export const BrokenScreen = ({ error }: { readonly error?: unknown }) => (
  <FailureState error={error} />
);

function ListFailure() {
  const { error, refetch } = useListContext();
  return <FailureState error={error} retry={() => void refetch()} />;
}

function EditFailure() {
  const { error, refetch } = useEditContext();
  return <FailureState error={error} retry={() => void refetch?.()} />;
}

function ShowFailure() {
  const { error, refetch } = useShowContext();
  return <FailureState error={error} retry={() => void refetch?.()} />;
}

/** A list before its first record. */
function EmptyList() {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const { hasCreate } = useResourceDefinition({ resource });
  const createPath = useCreatePath();
  const name = translate(`resources.${resource}.forcedCaseName`, { smart_count: 2 });
  return (
    <StatePage
      icon={Inbox}
      title={translate(`resources.${resource}.empty`, { _: translate('ra.page.empty', { name }) })}
      note={translate(`resources.${resource}.invite`, { _: resourceOf(resource)?.summary ?? '' })}
    >
      {hasCreate && (
        <Link className="btn primary" to={createPath({ resource, type: 'create' })}>
          <Add />
          {translate(`resources.${resource}.action.create`)}
        </Link>
      )}
    </StatePage>
  );
}

/** What is made anew stands in the head. */
function ListActions() {
  const { hasCreate } = useResourceDefinition();
  return <PageHead actions={hasCreate && <CreateButton />} />;
}

/** The first screen has no pages. */
const Pages = lazyScreen(() => import('../screens/generic/pages.tsx'));

/**
 * For every list and form of react-admin, by the theme. A resource that the member may not see has no screens
 * (screens/screens.tsx), so what is only read is not asked about once more.
 */
export const states = {
  RaList: {
    defaultProps: {
      disableAuthentication: true,
      error: <ListFailure />,
      empty: <EmptyList />,
      actions: <ListActions />,
      pagination: (
        <Suspense>
          <Pages />
        </Suspense>
      ),
    },
  },
  RaInfiniteList: { defaultProps: { error: <ListFailure />, empty: <EmptyList /> } },
  RaEdit: { defaultProps: { error: <EditFailure />, redirectOnError: false } },
  RaShow: {
    defaultProps: { disableAuthentication: true, error: <ShowFailure />, redirectOnError: false },
  },
};
