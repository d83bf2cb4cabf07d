import { useTranslate } from 'ra-core';
import { Navigate } from 'react-router-dom';
import { useMay } from '../../api/desk-context.ts';
import { Title } from '../../widgets/frame/head.tsx';
import { OtherMethods } from '../cards/other-methods.tsx';

/** Ways to pay beside cards: whoever may enter the keys of those has both on one page. */
export default function PaymentMethodList() {
  const translate = useTranslate();
  if (useMay('credentials:write')) return <Navigate to="/settings/cards" replace />;
  return (
    <div className="sections ways-page">
      <Title title={translate('settings.places.payment_methods')} />
      <OtherMethods />
    </div>
  );
}
