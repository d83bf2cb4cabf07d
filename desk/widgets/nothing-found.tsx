import { Box, Button, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';

/** In place of the rows of a list that finds nothing: what there is none of, and the way out. */
export function NothingFound({ text }: { readonly text: string }) {
  const translate = useTranslate();
  const { setFilters } = useListContext();
  return (
    <Box sx={{ p: 4, display: 'grid', gap: 1.5, justifyItems: 'center' }}>
      <Typography color="textSecondary">{text}</Typography>
      <Button variant="outlined" onClick={() => setFilters({}, [])}>
        {translate('ra.navigation.clear_filters')}
      </Button>
    </Box>
  );
}
