import { Box, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { Picture } from '../../widgets/picture.tsx';
import { MAX_TEXT, withText } from '../../widgets/picture-texts.ts';
import type { VariantDraft } from './options.ts';

/** Alternative texts of pictures that only variants have. */
export function VariantPictureTexts() {
  const translate = useTranslate();
  const [images, variants] = useWatch({ name: ['images', 'variants'] });
  const { field } = useController({ name: 'image_texts' });
  const texts = (field.value ?? {}) as Readonly<Record<string, string>>;
  const ofProduct = new Set((images ?? []) as readonly string[]);
  const urls = ((variants ?? []) as readonly VariantDraft[]).flatMap(
    (variant) => (variant['images'] ?? []) as readonly string[],
  );
  const others = [...new Set(urls)].filter((url) => !ofProduct.has(url));
  if (others.length === 0) return null;
  return (
    <Box role="group" aria-label={translate('pictures.of_variants')}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {translate('pictures.of_variants')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {others.map((url, i) => (
          <Box key={url} sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
            <Picture url={url} size={64} />
            <TextField
              size="small"
              multiline
              maxRows={4}
              label={translate('pictures.text')}
              value={texts[url] ?? ''}
              onChange={({ target }) => field.onChange(withText(texts, url, target.value))}
              slotProps={{
                htmlInput: {
                  'aria-label': translate('pictures.text_of_variant', { number: i + 1 }),
                  maxLength: MAX_TEXT,
                },
              }}
              sx={{ width: 160 }}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
