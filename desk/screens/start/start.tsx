import { Box, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Title, useTranslate } from 'react-admin';
import { useMay } from '../../api/desk-context.ts';
import { Sales } from './sales.tsx';
import { useTiles } from './tiles.tsx';

/** Its steps are read first, and only a new store has some. */
const Checklist = lazy(() => import('./checklist.tsx'));

/** What waits for somebody, and how the shop does. Shows what the role of the member may see. */
export function Start() {
  const translate = useTranslate();
  const tiles = useTiles();
  const seesSales = useMay('reports:read');
  return (
    <Box sx={{ maxWidth: 1_200, display: 'grid', gap: 3, py: 2 }}>
      <Title title={translate('start.title')} />
      <Suspense fallback={null}>
        <Checklist />
      </Suspense>
      {tiles.length > 0 && (
        <section aria-labelledby="to-do">
          <Typography id="to-do" variant="h6" component="h2" gutterBottom>
            {translate('start.to_do')}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(auto-fill, minmax(200px, 1fr))' },
            }}
          >
            {tiles.map(({ name, Tile }) => (
              <Tile key={name} />
            ))}
          </Box>
        </section>
      )}
      {seesSales && <Sales />}
      {tiles.length === 0 && !seesSales && <p>{translate('start.nothing')}</p>}
    </Box>
  );
}
