import Staff from '@mui/icons-material/BadgeOutlined';
import Calculate from '@mui/icons-material/Calculate';
import Gift from '@mui/icons-material/CardGiftcard';
import Category from '@mui/icons-material/Category';
import Collections from '@mui/icons-material/CollectionsBookmark';
import CreditCard from '@mui/icons-material/CreditCard';
import Page from '@mui/icons-material/Description';
import Download from '@mui/icons-material/Download';
import Folder from '@mui/icons-material/FolderOpen';
import History from '@mui/icons-material/History';
import Inventory from '@mui/icons-material/Inventory2';
import Key from '@mui/icons-material/Key';
import Label from '@mui/icons-material/Label';
import Ticket from '@mui/icons-material/LocalActivity';
import Ship from '@mui/icons-material/LocalShipping';
import Mail from '@mui/icons-material/MailOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Percent from '@mui/icons-material/Percent';
import Invoice from '@mui/icons-material/ReceiptLong';
import Settings from '@mui/icons-material/Settings';
import Roles from '@mui/icons-material/Shield';
import Orders from '@mui/icons-material/ShoppingBag';
import Cart from '@mui/icons-material/ShoppingCart';
import Store from '@mui/icons-material/Storefront';
import Tune from '@mui/icons-material/Tune';
import Upload from '@mui/icons-material/Upload';
import Webhook from '@mui/icons-material/Webhook';
import type { ComponentType } from 'react';

type Icon = ComponentType<{ fontSize?: 'small' }>;

/** The sign of each resource, in the menu and in the palette; those that have none are `Label`. */
export const icons: Readonly<Record<string, Icon>> = {
  activity: History,
  apiKeys: Key,
  brands: Label,
  carts: Cart,
  categories: Category,
  collections: Collections,
  contents: Page,
  coupons: Ticket,
  exports: Download,
  files: Folder,
  imports: Upload,
  invoices: Invoice,
  notifications: Mail,
  orders: Orders,
  paymentMethods: CreditCard,
  products: Inventory,
  promotions: Gift,
  roles: Roles,
  settings: Settings,
  shippings: Ship,
  simulator: Calculate,
  staff: Staff,
  stores: Store,
  taxes: Percent,
  users: People,
  variables: Tune,
  webhooks: Webhook,
};

export const iconOf = (name: string): Icon => icons[name] ?? Label;
