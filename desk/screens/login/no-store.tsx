import { useTranslate } from 'ra-core';
import { callSession, type Member } from '../../api/session.ts';

/** A member without a role in any store. */
export function NoStore({ member }: { readonly member: Member }) {
  const translate = useTranslate();
  const logOut = async () => {
    await callSession('DELETE', '/current');
    location.assign('/dashboard');
  };
  return (
    <main className="stacked">
      <div className="stacked">
        <h1 className="title">{translate('login.no_store_title')}</h1>
        <p>{translate('login.no_store_note')}</p>
        <p className="muted">{member.email}</p>
        <button className="btn" type="button" onClick={logOut}>
          {translate('login.log_out')}
        </button>
      </div>
    </main>
  );
}
