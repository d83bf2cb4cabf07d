import { useLocale, useResourceContext, useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { ApiFailure } from '../api/answer.ts';
import { useDesk } from '../api/desk-context.ts';
import { queryClient } from '../api/query-client.ts';
import { resourceOf } from '../api/resources.ts';
import { Title } from './frame/head.tsx';
import { alert, box, lock, offline, search } from './glyphs.ts';
import { NewRecordLink } from './new-record.tsx';
import { StateAction, StatePage } from './state-page.tsx';

/** What is said instead of a screen when its data does not come. */
export function FailureState({ error, retry }: { readonly error: unknown; retry?: () => void }) {
  const translate = useTranslate();
  const again = retry ?? (() => queryClient.refetchQueries({ type: 'active' }));
  if (!(error instanceof ApiFailure)) {
    return (
      <StatePage glyph={alert} title={translate('shared.failed_title')} note={messageOf(error)}>
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
      glyph={isLost ? offline : alert}
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
      glyph={lock}
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
    <StatePage glyph={search} title={translate('shared.not_found_title')} note={note}>
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

interface EmptyListProps {
  /** The head has the link to a new record. */
  readonly isHeaded?: boolean;
}

/** A list before its first record. */
export function EmptyList({ isHeaded = false }: EmptyListProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const name = translate(`resources.${resource}.forcedCaseName`, { smart_count: 2 });
  // The reference is in English.
  const summary = useLocale() === 'en' ? resourceOf(resource)?.summary : '';
  return (
    <StatePage
      glyph={box}
      title={translate(`resources.${resource}.empty`, { _: translate('ra.page.empty', { name }) })}
      note={translate(`resources.${resource}.invite`, { _: summary ?? '' })}
    >
      {!isHeaded && <NewRecordLink />}
    </StatePage>
  );
}
