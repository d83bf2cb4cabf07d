import { useNotify, useTranslate } from 'ra-core';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useAct } from '../../widgets/use-act.ts';
import { useTellDone } from '../../widgets/use-tell-done.tsx';
import { contentsOf, surplusOf, type ThemeRecord, type versionsOf } from './theme-record.ts';

/** What becomes of a draft. Nothing is shown before it is done. */
export function useThemeActions(
  versions: ReturnType<typeof versionsOf>,
  onChange: () => Promise<unknown>,
) {
  const { client } = useDesk();
  const translate = useTranslate();
  const notify = useNotify();
  const tellDone = useTellDone();
  const { act, isActing } = useAct();
  const { draft } = versions;

  const change = async ({ id }: ThemeRecord, body: object) => {
    await client.call('PUT', `/themes/${id}`, { body });
    await onChange();
  };

  const remove = ({ id }: ThemeRecord) => client.call('DELETE', `/themes/${id}`);

  /** What shoppers see stays as it is: its first change makes a draft. */
  async function save(typed: Partial<ThemeRecord>): Promise<object | undefined> {
    const contents = nullsFor(contentsOf(typed));
    try {
      if (draft) await client.call('PUT', `/themes/${draft.id}`, { body: contents });
      else {
        for (const each of surplusOf(versions)) await remove(each);
        const body = { ...contents, name: nameOf(new Date()), published: false };
        await client.call('POST', '/themes', { body });
      }
      await onChange();
      notify('shared.saved', { type: 'success' });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return error.body.errors;
    }
  }

  /** Also one that was published before: it is again. */
  async function publish(theme: ThemeRecord): Promise<void> {
    const { published, published_from } = theme;
    const done = await act(async () => {
      await change(theme, { published: true, published_from: new Date().toISOString() });
      return true;
    });
    if (!done) return;
    tellDone(translate('themes.now_published'), async () => {
      await change(theme, published ? { published_from } : { published: false });
      return undefined;
    });
  }

  const discard = (theme: ThemeRecord) =>
    act(async () => {
      await remove(theme);
      await onChange();
    }, 'themes.discarded');

  return { save, publish, discard, isActing };
}

/** What a form does not have any more is taken away. */
const nullsFor = (contents: object): object =>
  Object.fromEntries(Object.entries(contents).map(([name, value]) => [name, value ?? null]));

/** Nobody reads it but programs, and whoever exports: the day and the time. */
const nameOf = (now: Date) => now.toISOString().slice(0, 16).replace('T', ' ');
