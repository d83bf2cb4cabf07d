import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** Names a group of choices by the heading. */
  readonly id?: string;
  readonly note?: string;
  /** Behind the note. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the sheet: what it is about beside its fields, and above them on a phone. */
export const Section = ({ title, id, note, more, children }: SectionProps) => (
  <Box
    component="section"
    sx={{
      display: 'grid',
      gap: { xs: 1, md: 4 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
      p: { xs: 2, md: 3 },
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    <Box>
      <Typography
        id={id}
        variant="subtitle1"
        component="h2"
        sx={{ fontWeight: 600, lineHeight: 1.4, mb: 0.5 }}
      >
        {title}
      </Typography>
      {note !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
      {more}
    </Box>
    <Box>{children}</Box>
  </Box>
);
