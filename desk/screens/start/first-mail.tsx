import { useDesk } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { TestMail } from '../mails/test-mail.tsx';

/** The confirmation of an order, as a test of whether mails arrive. What makes mails is loaded when one is sent. */
export default function FirstMail({ onSent }: { readonly onSent: () => void }) {
  const { settings } = useDesk();
  const formats = useFormats();
  const contentOf = async () => {
    const { sampleMaker } = await import('../mails/sample-maker.ts');
    return sampleMaker(settings, formats)('order.created', {}).words;
  };
  return <TestMail contentOf={contentOf} onSent={onSent} />;
}
