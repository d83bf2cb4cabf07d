import { model } from 'desk:model';
import ChartIcon from '@mui/icons-material/BarChart';
import { ListSubheader } from '@mui/material';
import { Menu, useSidebarState, useTranslate } from 'react-admin';
import { mayDo } from '../api/auth-provider.ts';
import { useDesk } from '../api/desk-context.ts';
import { iconOf } from './icons.ts';
import { StoreChoice } from './store-choice.tsx';

/**
 * The resources in the order in which they are used. What is set up once is not here but among the settings
 * (screens/settings/places.ts).
 */
const SECTIONS = {
  selling: ['orders', 'users', 'carts', 'invoices', 'promotions', 'coupons'],
  catalogue: ['products', 'categories', 'collections', 'brands', 'variables', 'contents', 'files'],
  store: ['shippings', 'paymentMethods', 'taxes', 'staff', 'notifications', 'imports', 'exports'],
} as const;

/** All of it is seen on a laptop. */
const DENSE = {
  '& .MuiMenuItem-root': { py: { sm: 0 }, minHeight: { sm: 26 }, fontSize: { sm: '0.875rem' } },
  '& .MuiListItemIcon-root .MuiSvgIcon-root': { fontSize: { sm: '1.25rem' } },
} as const;

export function DeskMenu() {
  const translate = useTranslate();
  const { store } = useDesk();
  const [isOpen] = useSidebarState();
  const Settings = iconOf('settings');
  return (
    <Menu sx={DENSE}>
      <StoreChoice isOnPhones />
      <Menu.DashboardItem primaryText="shared.menu.start" />
      {Object.entries(SECTIONS).map(([section, names]) => {
        const seen = names.filter(
          (name) => mayDo(store, 'list', name) && model.some((each) => each.name === name),
        );
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
          ...seen.map((name) => <Menu.ResourceItem key={name} name={name} />),
          section === 'selling' && mayDo(store, 'read', 'reports') && (
            <Menu.Item
              key="reports"
              to="/reports"
              primaryText="reports.title"
              leftIcon={<ChartIcon />}
            />
          ),
        ];
      })}
      <Menu.Item to="/settings" primaryText={translate('settings.title')} leftIcon={<Settings />} />
    </Menu>
  );
}
