import { TestMail } from './test-mail.tsx';
import { useSample } from './use-sample.ts';

/** The confirmation of an order, as a test of whether mails arrive. */
export default function FirstTestMail({ onSent }: { readonly onSent: () => void }) {
  const sampleOf = useSample();
  return <TestMail contentOf={async () => sampleOf('order.created', {}).words} onSent={onSent} />;
}
