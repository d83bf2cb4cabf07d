import { createTheme, type ThemeOptions } from '@mui/material';
import { defaultTheme } from 'react-admin';
import { type Color, colorIn, FONT, type Mode, RADIUS } from './tokens.ts';
import { LandmarkPopper } from './widgets/landmark-popper.tsx';

const PHONE = '@media (max-width: 599.95px)';

/** Colors by their names (tokens.ts), which are those of the theme that is shown. */
const c = (name: Color) => `var(--${name})`;

const HAIRLINE = `1px solid ${c('line')}`;

const FOCUS = { outline: `2px solid ${c('focus')}`, outlineOffset: 2 };

const size = (fontSize: number, lineHeight: number, fontWeight = 400) => ({
  fontSize,
  lineHeight: `${lineHeight}px`,
  fontWeight,
  letterSpacing: 0,
});

const defaults = defaultTheme as ThemeOptions;

const typography: ThemeOptions['typography'] = {
  fontFamily: FONT,
  fontSize: 14,
  body1: size(14, 20),
  body2: size(13, 18),
  caption: size(12, 16),
  overline: { ...size(12, 16), textTransform: 'none' },
  subtitle1: size(16, 22, 600),
  subtitle2: size(13, 18, 600),
  h4: size(30, 36, 600),
  h5: size(20, 26, 600),
  h6: size(15, 22, 600),
  button: { ...size(13, 18, 600), textTransform: 'none' },
};

/** A soft ground, and the text of the same tone. */
const tone = (name: 'grey' | 'pine' | 'blue' | 'amber' | 'red' | 'plum') => ({
  backgroundColor: c(`${name}-soft`),
  color: c(`${name}-text`),
});

/** Labels stand above their fields, and never within the border. */
const fields: ThemeOptions['components'] = {
  MuiTextField: {
    ...defaults.components?.MuiTextField,
    defaultProps: { ...defaults.components?.MuiTextField?.defaultProps, variant: 'outlined' },
  },
  MuiFormControl: {
    defaultProps: { ...defaults.components?.MuiFormControl?.defaultProps, variant: 'outlined' },
    styleOverrides: { marginDense: { marginTop: 8, marginBottom: 8 } },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 5,
        ...size(13, 18, 600),
        color: c('text'),
        pointerEvents: 'auto',
        '&.Mui-focused': { color: c('text') },
        '&.Mui-error': { color: c('red-text') },
        '&.Mui-disabled': { color: c('muted') },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        backgroundColor: c('sheet'),
        minHeight: 34,
        '& .MuiOutlinedInput-notchedOutline': { top: 0, borderColor: c('field') },
        '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: c('text') },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: c('pine') },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: c('red') },
      },
      input: { padding: '7px 10px', height: 20, boxSizing: 'content-box' },
      multiline: { padding: 0 },
    },
  },
  MuiInputBase: {
    styleOverrides: { input: { '&::placeholder': { color: c('faint'), opacity: 1 } } },
  },
  MuiAutocomplete: {
    defaultProps: { slots: { popper: LandmarkPopper } },
    styleOverrides: {
      inputRoot: { padding: '0 4px !important' },
      input: { padding: '7px 6px !important' },
      endAdornment: { right: '6px !important' },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '5px 0 0',
        '& a': { color: c('pine'), fontWeight: 600 },
        color: c('muted'),
        '&.Mui-error': { color: c('red-text') },
      },
    },
  },
};

/** The heights of controls: a row is 40, a control 32. */
const controls: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': FOCUS } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '4px 12px',
        '& .MuiButton-startIcon > svg': { fontSize: 18 },
      },
      sizeSmall: { minHeight: 28, padding: '3px 10px' },
      text: { padding: '4px 8px' },
      outlined: {
        borderColor: c('line-2'),
        backgroundColor: c('raised'),
        '&:hover': { borderColor: c('line-2'), backgroundColor: c('hover') },
        '&.MuiButton-colorPrimary': { color: c('text') },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 22,
        border: 0,
        ...size(12, 16, 600),
        ...tone('grey'),
        '&.MuiChip-colorPrimary, &.MuiChip-colorSuccess': tone('pine'),
        '&.MuiChip-colorInfo': tone('blue'),
        '&.MuiChip-colorWarning': tone('amber'),
        '&.MuiChip-colorError': tone('red'),
        '&.MuiChip-colorSecondary': tone('plum'),
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: RADIUS.card, ...size(13, 18) },
      icon: { color: 'inherit !important' },
      colorInfo: tone('blue'),
      colorSuccess: tone('pine'),
      colorWarning: tone('amber'),
      colorError: tone('red'),
    },
  },
  MuiTooltip: {
    defaultProps: { slots: { popper: LandmarkPopper } },
    styleOverrides: {
      tooltip: { backgroundColor: c('dock'), color: c('dock-text'), ...size(12, 16) },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: { minHeight: 36, padding: '8px 12px', minWidth: 0, ...size(14, 20) },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 36 } } },
};

const tables: ThemeOptions['components'] = {
  MuiTableCell: {
    styleOverrides: {
      root: { borderBottom: HAIRLINE, ...size(14, 20) },
      head: { ...size(12, 16), color: c('muted'), backgroundColor: c('sunken') },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&:focus-visible': { outline: `2px solid ${c('focus')}`, outlineOffset: -2 },
        '&.MuiTableRow-hover:hover': { backgroundColor: c('hover') },
      },
    },
  },
};

/** One sheet, hairlines, and a shadow only under what floats. */
const surfaces: ThemeOptions['components'] = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { border: HAIRLINE, borderRadius: RADIUS.card } },
  },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: RADIUS.dialog, backgroundColor: c('raised') } },
  },
  MuiMenu: {
    styleOverrides: {
      paper: { borderRadius: RADIUS.card, backgroundColor: c('raised'), border: HAIRLINE },
    },
  },
  MuiMenuItem: { styleOverrides: { root: size(14, 20) } },
  /** The bar of a form. */
  RaToolbar: {
    styleOverrides: {
      root: {
        backgroundColor: c('sheet'),
        '&.RaToolbar-mobileToolbar': { bottom: 'var(--edge)', padding: '8px 16px' },
      },
    },
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
  /** The one thing that a list is there for beside reading. */
  RaCreateButton: {
    defaultProps: { variant: 'contained' },
    styleOverrides: {
      root: { '&.RaCreateButton-floating': { bottom: 'calc(var(--edge) + 16px)' } },
    },
  },
  MuiSnackbar: { styleOverrides: { root: { bottom: 'calc(var(--edge) + 24px)' } } },
  // The indicator of react-admin has no name for screen readers.
  MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
};

function themeIn(mode: Mode) {
  const color = (name: Color) => colorIn(mode, name);
  const accent = { main: color('pine'), dark: color('pine-press'), contrastText: color('on-pine') };
  return createTheme({
    ...defaults,
    shape: { borderRadius: RADIUS.control },
    typography,
    // Nothing moves that somebody waits for.
    transitions: { create: () => 'none' },
    palette: {
      mode,
      primary: accent,
      secondary: accent,
      background: { default: color('canvas'), paper: color('sheet') },
      text: { primary: color('text'), secondary: color('muted'), disabled: color('faint') },
      divider: color('line'),
      action: { hover: color('hover'), selected: color('selected') },
      success: { main: color('pine-text') },
      info: { main: color('blue-text') },
      warning: { main: color('amber-text') },
      // Notifications are written on the light one and on the dark one.
      error: {
        main: color('red'),
        light: color('red'),
        dark: color('red'),
        contrastText: color('on-red'),
      },
    },
    components: {
      ...defaults.components,
      ...fields,
      ...controls,
      ...tables,
      ...surfaces,
      MuiCssBaseline: {
        styleOverrides: {
          body: { fontVariantNumeric: 'tabular-nums' },
          ':focus-visible': FOCUS,
        },
      },
    },
  });
}

export const theme = themeIn('light');
export const darkTheme = themeIn('dark');
