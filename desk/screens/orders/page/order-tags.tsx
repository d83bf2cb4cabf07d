import { Autocomplete, Chip, Stack, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useMay } from '../../../api/desk-context.ts';
import { tagsIn } from '../../../widgets/tags.ts';
import { useOrder } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';
import { Section } from './section.tsx';

/** Labels by which staff find the order. Each change is saved at once. */
export function OrderTags() {
  const { id, tags = [] } = useOrder();
  const translate = useTranslate();
  const mayWrite = useMay('orders:write');
  const { run, isRunning } = useOrderCall({ isTold: true });
  if (!mayWrite && tags.length === 0) return null;
  const save = (changed: readonly string[]) =>
    run('PATCH', `/orders/${id}`, { body: { tags: changed }, done: 'orders.done.tags' });
  return (
    <Section title={translate('orders.tags')}>
      {mayWrite ? (
        <Autocomplete
          multiple
          freeSolo
          options={[]}
          value={[...tags]}
          disabled={isRunning}
          onChange={(_, changed) => void save(tagsIn(changed))}
          renderInput={(params) => (
            <TextField {...params} size="small" label={translate('orders.add_tag')} />
          )}
        />
      ) : (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
          {tags.map((tag) => (
            <Chip key={tag} size="small" label={tag} />
          ))}
        </Stack>
      )}
    </Section>
  );
}
