import { useRecordContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useMay, useMayList } from '../../api/desk-context.ts';
import { Face } from '../../widgets/face.tsx';
import { PageHead } from '../../widgets/frame/head.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { mail, plus } from '../../widgets/glyphs.ts';
import { EditScreen } from '../../widgets/record-screens.tsx';
import { Columns } from '../../widgets/section.tsx';
import { Addresses } from './addresses.tsx';
import type { Customer, OfCustomer } from './customer.ts';
import { CustomerMenu } from './customer-menu.tsx';
import { CustomerCarts, CustomerFigures, CustomerOrders } from './customer-orders.tsx';
import { Account, Contact, Tags, Taxes } from './customer-side.tsx';
import { Notes } from './notes.tsx';

/** All about a customer: orders and carts, notes, details, and what can be done. */
export default function CustomerPage() {
  return (
    <EditScreen title={<CustomerName />}>
      <Page />
    </EditScreen>
  );
}

const CustomerName = () => useRecordContext<Customer>()?.name ?? null;

function Page() {
  const customer = useRecordContext<Customer>();
  const mayList = useMayList();
  const seesPersonal = useMay('personal:read');
  if (!customer) return null;
  return (
    <>
      <CustomerHead customer={customer} />
      <Columns
        side={
          <>
            <Contact customer={customer} />
            {mayList('addresses') && <Addresses customer={customer} />}
            <Account customer={customer} />
            <Taxes customer={customer} />
            <Tags customer={customer} />
          </>
        }
      >
        {mayList('orders') && <CustomerFigures customer={customer} />}
        {mayList('carts') && <CustomerCarts customer={customer} />}
        {mayList('orders') && <CustomerOrders customer={customer} />}
        {seesPersonal && <Notes customer={customer} />}
      </Columns>
    </>
  );
}

function CustomerHead({ customer }: OfCustomer) {
  const translate = useTranslate();
  const mayOrder = useMay('orders:write');
  const seesPersonal = useMay('personal:read');
  const { id, name, email, tags = [] } = customer;
  return (
    <PageHead
      back={{ to: '/users', label: translate('resources.users.name', { smart_count: 2 }) }}
      lead={<Face name={name} />}
      state={tags.map((tag) => (
        <span key={tag} className="tag no-phone">
          {tag}
        </span>
      ))}
      actions={
        <>
          {seesPersonal && (
            <a className="btn no-phone" href={`mailto:${email}`}>
              <Glyph d={mail} />
              {translate('customers.write')}
            </a>
          )}
          <CustomerMenu customer={customer} />
          {mayOrder && (
            <Link className="btn primary" to={`/orders/create?user_id=${id}`}>
              <Glyph d={plus} />
              {translate('orders.new_order')}
            </Link>
          )}
        </>
      }
    />
  );
}
