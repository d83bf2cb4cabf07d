import { useTranslate } from 'ra-core';
import { Dialog } from './dialog.tsx';
import { CREATIONS, PLACES } from './shortcuts.ts';

interface Row {
  readonly keys: readonly string[];
  readonly what: string;
}

/** The keys by where they hold: words behind `palette.`. */
const GROUPS = {
  everywhere: [
    { keys: ['Ctrl', 'K'], words: 'open' },
    { keys: ['?'], words: 'keys' },
    { keys: ['Ctrl', 'Z'], words: 'undo' },
    { keys: ['Esc'], words: 'close' },
  ],
  lists: [
    { keys: ['/'], words: 'focus_search' },
    { keys: ['j', 'k'], words: 'rows' },
    { keys: ['x'], words: 'choose' },
    { keys: ['e'], words: 'edit' },
  ],
} as const;

/** The list of all keys. */
export function Keys({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const nameOf = useNames();
  const sequences = (first: string, words: string, paths: Readonly<Record<string, string>>) =>
    Object.entries(paths).map(([letter, path]) => ({
      keys: [first, letter],
      what: translate(words, { name: nameOf(path) }),
    }));
  const rowsOf = (name: keyof typeof GROUPS) =>
    GROUPS[name].map(({ keys, words }) => ({ keys, what: translate(`palette.${words}`) }));
  return (
    <Dialog title={translate('palette.keys')} onClose={onClose} className="keys">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <div className="within" tabIndex={0}>
        <Group title={translate('palette.everywhere')} rows={rowsOf('everywhere')} />
        <Group title={translate('palette.lists')} rows={rowsOf('lists')} />
        <Group
          title={translate('palette.screens')}
          rows={sequences('g', 'palette.go_to', PLACES)}
        />
        <Group
          title={translate('palette.actions')}
          rows={sequences('n', 'palette.new', CREATIONS)}
        />
      </div>
    </Dialog>
  );
}

function useNames() {
  const translate = useTranslate();
  return (path: string) => {
    const [, resource = ''] = path.split('/');
    const fixed = {
      '': 'shared.menu.start',
      settings: 'settings.title',
      activity: 'activity.title',
    };
    const words = fixed[resource as keyof typeof fixed] ?? `resources.${resource}.name`;
    return translate(words, { smart_count: path.endsWith('/create') ? 1 : 2 });
  };
}

interface GroupProps {
  readonly title: string;
  readonly rows: readonly Row[];
}

const Group = ({ title, rows }: GroupProps) => (
  <div className="key-group">
    <h3>{title}</h3>
    <dl>
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
  </div>
);
