import { useLogout, useNotify, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { language as languageOfMails } from '../../shared/contract/language.ts';
import type { Client } from '../api/client.ts';
import { useDesk } from '../api/desk-context.ts';
import { useLanguage } from '../words/language.ts';
import { LANGUAGES, type Language } from '../words/words.ts';
import { Face } from './face.tsx';
import { leave, moon, sun, user } from './glyphs.ts';
import { MoreMenu } from './more-menu.tsx';
import { useTheme } from './theme.ts';

const LOCALES = Object.keys(LANGUAGES) as Language[];

/** The language of the dashboard, dark or light, the account, and the way out. The button is named as it is shown. */
export function MemberMenu() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const logOut = useLogout();
  const { member } = useDesk().session;
  const { language } = useLanguage();
  const choose = useChoice();
  const [mode, setMode] = useTheme();
  const isDark = mode === 'dark';
  const name = member.name || member.email;
  return (
    <MoreMenu
      look="entry"
      face={
        <>
          <Face name={name} />
          <span>{name}</span>
        </>
      }
      entries={[
        LOCALES.map((each) => ({
          text: LANGUAGES[each],
          lang: each,
          isChosen: each === language,
          onChoose: () => choose(each),
        })),
        [
          {
            text: translate('ra.action.toggle_theme'),
            glyph: isDark ? sun : moon,
            onChoose: () => setMode(isDark ? 'light' : 'dark'),
          },
          {
            text: translate('account.title'),
            glyph: user,
            onChoose: () => void navigate('/account'),
          },
          {
            text: translate('ra.auth.logout'),
            glyph: leave,
            onChoose: () => void logOut(undefined, undefined, false),
          },
        ],
      ]}
    />
  );
}

/** Mails to the member are in the language as well, where mails are in it. */
async function tellMails(client: Client, language: string): Promise<void> {
  if (!languageOfMails.enum.some((each) => each === language)) return;
  await client.call('PUT', '/staff/me', { body: { language } });
}

/** Chooses the language, here and for mails. */
function useChoice() {
  const { language, choose } = useLanguage();
  const { client } = useDesk();
  const notify = useNotify();
  return (chosen: Language) => {
    if (chosen === language) return;
    choose(chosen).then(
      () => tellMails(client, chosen).catch(({ message }) => notify(message, { type: 'error' })),
      () => notify('ra.notification.i18n_error', { type: 'error' }),
    );
  };
}
