import { Box, Button, Stack, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';

interface StatePageProps {
  readonly icon: ComponentType<{ sx?: object }>;
  readonly title: string;
  readonly note?: string | undefined;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** A screen, or a part of one, that has nothing else to show: empty, failed, forbidden, not there. */
export function StatePage({ icon: Icon, title, note, children }: StatePageProps) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', p: { xs: 3, sm: 8 } }}>
      <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', maxWidth: 460 }}>
        <Icon sx={{ fontSize: 48, color: 'text.secondary' }} />
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        {note !== undefined && <Typography color="textSecondary">{note}</Typography>}
        {children}
      </Stack>
    </Box>
  );
}

interface ActionProps {
  readonly label: string;
  readonly onClick: () => void;
}

export const StateAction = ({ label, onClick }: ActionProps) => (
  <Button variant="outlined" onClick={onClick}>
    {label}
  </Button>
);
