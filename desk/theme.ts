import { createTheme, type ThemeOptions } from '@mui/material';
import { defaultTheme } from 'react-admin';
import { LandmarkPopper } from './widgets/landmark-popper.tsx';
import { OpenedRow } from './widgets/opened-row.tsx';
import { HeadingCell, SortButton } from './widgets/sorted-heading.tsx';

const FONTS = 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

const PHONE = '@media (max-width: 599.95px)';

/** Both themes: fonts of the system, quiet surfaces, and borders in place of shadows. */
const common: ThemeOptions = {
  ...(defaultTheme as ThemeOptions),
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: FONTS,
    h6: { fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
};

/** Fields have a border and stand on the color of cards, so that one sees where to type. */
const fields = (paper: string) => ({
  MuiTextField: {
    ...common.components?.MuiTextField,
    defaultProps: {
      ...common.components?.MuiTextField?.defaultProps,
      variant: 'outlined' as const,
    },
  },
  // A label stands on the border, and so needs more room above it than one within the field.
  MuiFormControl: {
    defaultProps: {
      ...common.components?.MuiFormControl?.defaultProps,
      variant: 'outlined' as const,
    },
    styleOverrides: { marginDense: { marginTop: 12, marginBottom: 4 } },
  },
  MuiOutlinedInput: { styleOverrides: { root: { backgroundColor: paper } } },
});

const surface = (color: string, bar: string) => ({
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { border: `1px solid ${color}` } },
  },
  /** The bar of a form, which is light in both themes otherwise. */
  RaToolbar: { styleOverrides: { root: { backgroundColor: bar } } },
  MuiAutocomplete: { defaultProps: { slots: { popper: LandmarkPopper } } },
  MuiTooltip: { defaultProps: { slots: { popper: LandmarkPopper } } },
  MuiAppBar: {
    defaultProps: { elevation: 0 },
    // The choice of the store.
    styleOverrides: { root: { '& .MuiOutlinedInput-root': { backgroundColor: 'transparent' } } },
  },
  // A wide table does not make the page wider.
  RaList: { styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } } },
  // A list on a phone whose only action floats above it has no empty bar.
  RaListToolbar: { styleOverrides: { root: { [PHONE]: { backgroundColor: 'transparent' } } } },
  RaTopToolbar: {
    styleOverrides: {
      root: { [PHONE]: { backgroundColor: 'transparent', minHeight: 0, paddingBottom: 8 } },
    },
  },
  // What react-admin hands on to the cell, without having it among its types.
  RaDataTableHeadCell: { defaultProps: { component: HeadingCell } as object },
  RaDataTableRow: { defaultProps: { component: OpenedRow } as object },
  MuiTableRow: {
    styleOverrides: { root: { '&:focus-visible': { outline: '2px solid', outlineOffset: -2 } } },
  },
  MuiTableSortLabel: { defaultProps: { component: SortButton } },
  /** The one thing that a list is there for beside reading. */
  RaCreateButton: { defaultProps: { variant: 'contained' } },
  MuiButton: { defaultProps: { disableElevation: true } },
  // The indicator of react-admin has no name for screen readers.
  MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
});

export const theme = createTheme({
  ...common,
  palette: {
    mode: 'light',
    primary: { main: '#1f5c56' },
    secondary: { main: '#1f5c56' },
    background: { default: '#f6f5f1', paper: '#ffffff' },
    success: { main: '#1b6e3c' },
    warning: { main: '#8a5200' },
    // Notifications are written on the light one and on the dark one.
    error: { main: '#b3261e', light: '#c0362c', dark: '#8c1d18', contrastText: '#ffffff' },
  },
  components: { ...common.components, ...fields('#ffffff'), ...surface('#e2dfd6', '#f6f5f1') },
});

export const darkTheme = createTheme({
  ...common,
  palette: {
    mode: 'dark',
    primary: { main: '#7fcfc4' },
    secondary: { main: '#7fcfc4' },
    background: { default: '#131615', paper: '#1c201f' },
    success: { main: '#7ed29a' },
    warning: { main: '#f0b65a' },
    error: { main: '#ff8a80', light: '#ffb4ab', dark: '#ff8a80', contrastText: '#1c0b0a' },
  },
  components: { ...common.components, ...fields('#1c201f'), ...surface('#333938', '#131615') },
});
