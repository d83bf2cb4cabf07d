import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { iconOf } from '../../widgets/icons.ts';
import { places } from './places.ts';

const SECTIONS = ['shop', 'selling', 'people', 'connections'] as const;

/** All that is set up once, each with what is decided there. */
export default function SettingsOverview() {
  const translate = useTranslate();
  const { store, settings } = useDesk();
  const all = places(store, settings);
  return (
    <Box sx={{ py: 2, maxWidth: 1100 }}>
      <Title title={translate('settings.title')} />
      {SECTIONS.map((section) => {
        const seen = all.filter((place) => place.section === section);
        if (seen.length === 0) return null;
        return (
          <Box key={section} component="section" sx={{ mb: 4 }}>
            <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
              {translate(`settings.overview.${section}`)}
            </Typography>
            <Box sx={grid}>
              {seen.map(({ name, path, icon }) => {
                const Icon = iconOf(icon);
                return (
                  <Card key={path}>
                    <CardActionArea component={Link} to={path} sx={{ p: 2, height: '100%' }}>
                      <Box sx={{ display: 'flex', gap: 1.5 }}>
                        <Icon fontSize="small" />
                        <div>
                          <Typography sx={{ fontWeight: 600 }}>
                            {translate(`settings.places.${name}`)}
                          </Typography>
                          <Typography variant="body2" color="textSecondary">
                            {translate(`settings.notes.${name}`)}
                          </Typography>
                        </div>
                      </Box>
                    </CardActionArea>
                  </Card>
                );
              })}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
} as const;
