import Dark from '@mui/icons-material/Brightness4';
import Light from '@mui/icons-material/Brightness7';
import Check from '@mui/icons-material/Check';
import Account from '@mui/icons-material/ManageAccounts';
import {
  ListItemIcon,
  ListItemText,
  MenuItem,
  type MenuItemProps,
  useTheme as usePalette,
} from '@mui/material';
import { Logout, UserMenu, useNotify, useTheme, useTranslate, useUserMenu } from 'react-admin';
import { Link } from 'react-router-dom';
import { language as languageOfMails } from '../../shared/contract/language.ts';
import type { Client } from '../api/client.ts';
import { useDesk } from '../api/desk-context.ts';
import { useLanguage } from '../words/language.ts';
import { LANGUAGES, type Language } from '../words/words.ts';

const LOCALES = Object.keys(LANGUAGES) as Language[];

/** The language of the dashboard, and the way out. The button is named as it is shown. */
export function MemberMenu() {
  const { member } = useDesk().session;
  return (
    <UserMenu label={member.name || member.email}>
      {LOCALES.map((each) => (
        <LanguageItem key={each} offered={each} />
      ))}
      <li className="rule" aria-hidden="true" />
      <ThemeItem />
      <AccountItem />
      <Logout />
    </UserMenu>
  );
}

/** Dark or light, whatever the machine has. */
function ThemeItem() {
  const translate = useTranslate();
  const menu = useUserMenu();
  const [, setTheme] = useTheme();
  const isDark = usePalette().palette.mode === 'dark';
  const toggle = () => {
    menu?.onClose();
    setTheme(isDark ? 'light' : 'dark');
  };
  return (
    <MenuItem onClick={toggle}>
      <ListItemIcon>{isDark ? <Light fontSize="small" /> : <Dark fontSize="small" />}</ListItemIcon>
      <ListItemText>{translate('ra.action.toggle_theme')}</ListItemText>
    </MenuItem>
  );
}

function AccountItem() {
  const translate = useTranslate();
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to="/account" onClick={menu?.onClose}>
      <ListItemIcon>
        <Account fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('account.title')}</ListItemText>
    </MenuItem>
  );
}

/** Mails to the member are in the language as well, where mails are in it. */
async function tellMails(client: Client, language: string): Promise<void> {
  if (!languageOfMails.enum.some((each) => each === language)) return;
  await client.call('PUT', '/staff/me', { body: { language } });
}

function LanguageItem({ offered, ...props }: MenuItemProps & { readonly offered: Language }) {
  const { language, choose } = useLanguage();
  const { client } = useDesk();
  const menu = useUserMenu();
  const notify = useNotify();
  const isChosen = offered === language;

  const select = () => {
    menu?.onClose();
    if (isChosen) return;
    choose(offered).then(
      () => tellMails(client, offered).catch(({ message }) => notify(message, { type: 'error' })),
      () => notify('ra.notification.i18n_error', { type: 'error' }),
    );
  };

  return (
    <MenuItem
      {...props}
      role="menuitemradio"
      aria-checked={isChosen}
      lang={offered}
      onClick={select}
    >
      <ListItemIcon>{isChosen && <Check fontSize="small" />}</ListItemIcon>
      <ListItemText>{LANGUAGES[offered]}</ListItemText>
    </MenuItem>
  );
}
