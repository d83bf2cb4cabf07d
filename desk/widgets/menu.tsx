import { model } from 'desk:model';
import ChartIcon from '@mui/icons-material/BarChart';
import StartIcon from '@mui/icons-material/Dashboard';
import ShopIcon from '@mui/icons-material/OpenInNew';
import { ListSubheader, type Theme, Tooltip, useMediaQuery } from '@mui/material';
import type { ComponentType } from 'react';
import { Menu, useSidebarState, useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { mayDo } from '../api/auth-provider.ts';
import { useDesk } from '../api/desk-context.ts';
import { useShop } from '../api/shop.ts';
import { iconOf } from './icons.ts';
import { StoreChoice } from './store-choice.tsx';

const SECTIONS = ['selling', 'catalogue', 'store'] as const;

/** The resources in the order in which they are used; the others come after these. */
const USED_IN_ORDER = [
  ...['orders', 'users', 'carts', 'invoices', 'promotions', 'coupons'],
  ...['products', 'categories', 'collections', 'brands', 'variables', 'contents', 'files'],
  ...['shippings', 'paymentMethods', 'taxes', 'staff', 'notifications', 'imports', 'exports'],
];

/** The names of a section. What is set up once is not in the menu but among the settings (screens/settings/places.ts). */
const namesIn = (section: (typeof SECTIONS)[number]) => {
  const names = model.filter(({ menu }) => menu === section).map(({ name }) => name);
  const known = USED_IN_ORDER.filter((name) => names.includes(name));
  return [...new Set([...known, ...names])];
};

/** One sheet for all links; all of them are seen on a laptop. */
const LINKS = {
  '& .desk-link': {
    display: 'flex',
    alignItems: 'center',
    px: 2,
    py: { xs: 0.75, sm: 0 },
    minHeight: { xs: 48, sm: 26 },
    fontSize: { sm: '0.875rem' },
    color: 'text.secondary',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { backgroundColor: 'action.hover' },
    '&:focus-visible': { backgroundColor: 'action.focus', outline: 'none' },
    '&.active': { color: 'text.primary' },
    '& svg': { fontSize: { sm: '1.25rem' }, marginRight: 2, flexShrink: 0 },
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
} as const;

export function DeskMenu() {
  const translate = useTranslate();
  const { store } = useDesk();
  const [isOpen] = useSidebarState();
  return (
    <Menu sx={LINKS}>
      <StoreChoice isOnPhones />
      <MenuLink to="/" text="shared.menu.start" icon={StartIcon} />
      {SECTIONS.map((section) => {
        const seen = namesIn(section).filter((name) => mayDo(store, 'list', name));
        if (seen.length === 0) return null;
        return [
          isOpen && (
            <ListSubheader
              key={section}
              component="div"
              role="presentation"
              sx={{
                background: 'none',
                lineHeight: { xs: 2.5, sm: 2.1 },
                fontSize: { sm: '0.75rem' },
              }}
            >
              {translate(`shared.menu.${section}`)}
            </ListSubheader>
          ),
          ...seen.map((name) => (
            <MenuLink
              key={name}
              to={`/${name}`}
              text={`resources.${name}.name`}
              icon={iconOf(name)}
            />
          )),
          section === 'selling' && mayDo(store, 'read', 'reports') && (
            <MenuLink key="reports" to="/reports" text="reports.title" icon={ChartIcon} />
          ),
        ];
      })}
      <MenuLink to="/settings" text="settings.title" icon={iconOf('settings')} />
      <ShopEntry />
    </Menu>
  );
}

/** To the shop, in a tab of its own. */
function ShopEntry() {
  const translate = useTranslate();
  const [isOpen] = useSidebarState();
  const shop = useShop();
  if (!shop) return null;
  const name = translate('shared.shop.view');
  const link = (
    <a href={shop.home} target="_blank" rel="noreferrer" role="menuitem" className="desk-link">
      <ShopIcon />
      <span>{name}</span>
    </a>
  );
  return isOpen ? link : <Tooltip title={name}>{link}</Tooltip>;
}

interface MenuLinkProps {
  readonly to: string;
  /** A key of words. */
  readonly text: string;
  readonly icon: ComponentType;
}

/**
 * Each is one element with a class. Those of react-admin are five widgets each, which the first screen waits for, and ask
 * whether their list may be seen.
 */
function MenuLink({ to, text, icon: Icon }: MenuLinkProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useSidebarState();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const name = translate(text, { smart_count: 2 });
  const link = (
    <NavLink
      to={to}
      end={to === '/'}
      state={{ _scrollToTop: true }}
      role="menuitem"
      className="desk-link"
      onClick={() => isNarrow && setOpen(false)}
    >
      <Icon />
      <span>{name}</span>
    </NavLink>
  );
  if (isOpen) return link;
  return (
    <Tooltip title={name} placement="right">
      {link}
    </Tooltip>
  );
}
