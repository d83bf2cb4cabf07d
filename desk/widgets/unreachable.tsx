import { Box, Button, Stack, Typography } from '@mui/material';

/** The server has not answered before there are texts in any language. */
export const Unreachable = () => (
  <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
    <Stack spacing={2} role="alert">
      <Typography component="h1" variant="h6">
        The server does not answer
      </Typography>
      <Typography>Check your connection, and try again.</Typography>
      <Button variant="contained" onClick={() => location.reload()}>
        Try again
      </Button>
    </Stack>
  </Box>
);
