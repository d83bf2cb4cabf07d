import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useSendsMails } from '../../api/mails.ts';
import { saveFile } from '../../widgets/download.ts';
import { download, lock, trash } from '../../widgets/glyphs.ts';
import { MoreMenu } from '../../widgets/more-menu.tsx';
import { useAct } from '../../widgets/use-act.ts';
import type { OfCustomer } from './customer.ts';
import { EraseDialog } from './erase-dialog.tsx';

/** What else can be done with a customer. */
export function CustomerMenu({ customer }: OfCustomer) {
  const translate = useTranslate();
  const { client } = useDesk();
  const { act, isActing: isDisabled } = useAct();
  const sendsMails = useSendsMails();
  const mayWrite = useMay('users:write');
  const mayExport = useMay('exports:write');
  const seesPersons = useMay('personal:read');
  const mayErase = useMay('users:erase');
  const [isErasing, setErasing] = useState(false);
  const { id, email } = customer;
  const recover = () =>
    act(
      () => client.call('POST', '/users/recoverPassword', { body: { email } }),
      translate('customers.recover.done', { email }),
    );
  const exportAll = () =>
    act(async () => {
      const response = await client.fetch('GET', `/users/${id}/export`);
      saveFile(`customer-${id}.json`, await response.blob());
    });
  const entry = (name: string, glyph: string, work: () => unknown) => ({
    ...{ text: translate(`customers.${name}.button`), glyph, isDisabled },
    onChoose: () => void work(),
  });
  return (
    <>
      <MoreMenu
        label={translate('orders.more')}
        entries={[
          ...(mayWrite && seesPersons && sendsMails ? [entry('recover', lock, recover)] : []),
          ...(mayExport && seesPersons ? [entry('export', download, exportAll)] : []),
          ...(mayErase
            ? [{ ...entry('erase', trash, () => setErasing(true)), isFinal: true }]
            : []),
        ]}
      />
      {isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
    </>
  );
}
