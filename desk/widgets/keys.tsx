import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CREATIONS, PLACES } from './shortcuts.ts';

/** All keys, by the words behind `palette.`, or by a screen. */
const KEYS = [
  { keys: ['Ctrl', 'K'], words: 'open' },
  { keys: ['?'], words: 'keys' },
  { keys: ['/'], words: 'focus_search' },
  { keys: ['j', 'k'], words: 'rows' },
  { keys: ['x'], words: 'choose' },
  { keys: ['e'], words: 'edit' },
  { keys: ['Ctrl', 'Z'], words: 'undo' },
  { keys: ['Esc'], words: 'close' },
] as const;
/** The list of all keys. */
export function Keys({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const nameOf = (path: string) => {
    const [, resource = ''] = path.split('/');
    const fixed = {
      '': 'shared.menu.start',
      settings: 'settings.title',
      activity: 'activity.title',
    };
    const words = fixed[resource as keyof typeof fixed] ?? `resources.${resource}.name`;
    return translate(words, { smart_count: path.endsWith('/create') ? 1 : 2 });
  };
  const rows = [
    ...KEYS.map(({ keys, words }) => ({ keys, what: translate(`palette.${words}`) })),
    ...Object.entries(PLACES).map(([letter, path]) => ({
      keys: ['g', letter],
      what: translate('palette.go_to', { name: nameOf(path) }),
    })),
    ...Object.entries(CREATIONS).map(([letter, path]) => ({
      keys: ['n', letter],
      what: translate('palette.new', { name: nameOf(path) }),
    })),
  ];
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{translate('palette.keys')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <dl className="key-list">
          {rows.map(({ keys, what }) => (
            <div key={keys.join(' ')}>
              <dt>
                {keys.map((each) => (
                  <kbd key={each}>{each}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <button className="btn ghost" type="button" onClick={onClose}>
          {translate('ra.action.close')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
