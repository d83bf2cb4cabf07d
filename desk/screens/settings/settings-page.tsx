import { model } from 'desk:settings';
import { ResourceContextProvider, useNotify, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { ApiFailure } from '../../api/answer.ts';
import { changesOf } from '../../api/changes.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { type Settings, saveSettings } from '../../api/settings.ts';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { DeskForm } from '../../widgets/forms/desk-form.tsx';
import { FormDock } from '../../widgets/forms/form-dock.tsx';
import { Title } from '../../widgets/frame/head.tsx';
import { SetRow } from '../../widgets/set-row.tsx';
import { NoScreen } from '../../widgets/states.tsx';
import { FeedAddresses } from './feed-addresses.tsx';
import { GROUPS, type Group, isGroup, isShort } from './groups.ts';
import { SettingInput } from './setting-input.tsx';

/** One page of the settings. Only what was changed is saved. */
export default function SettingsPage() {
  const { group } = useParams();
  return isGroup(group) ? <GroupForm key={group} group={group} /> : <NoScreen />;
}

function GroupForm({ group }: { readonly group: Group }) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const save = useSave();
  const mayWrite = useMay('settings:write');
  useMeant();
  return (
    <div className="setrows">
      <Title title={translate(`settings.pages.${group}`)} />
      <ResourceContextProvider value="application">
        <DeskForm record={settings as never} onSubmit={save as never} disabled={!mayWrite}>
          <div className="setrows">
            <FormDraft />
            {Object.entries<readonly string[]>(GROUPS[group]).map(([section, names]) => (
              <SetRow
                key={section}
                title={translate(`settings.sections.${section}`)}
                why={translate(`settings.why.${section}`)}
              >
                {names.map((name) => (
                  <Setting key={name} name={name} />
                ))}
              </SetRow>
            ))}
            {mayWrite && <FormDock />}
          </div>
        </DeskForm>
      </ResourceContextProvider>
      {group === 'feeds' && <FeedAddresses />}
    </div>
  );
}

const idOf = (name: string) => `setting-${name}`;

function Setting({ name }: { readonly name: string }) {
  const field = model.find((each) => each.name === name);
  if (!field) return null;
  return (
    <div id={idOf(name)} className={isShort(name) ? 'setting short' : 'setting'}>
      <SettingInput field={field} />
    </div>
  );
}

/** The setting that the address names has the focus. */
function useMeant(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same setting is found again by another key.
  useEffect(() => {
    if (hash === '') return;
    const meant = document.getElementById(idOf(hash.slice(1)));
    meant?.scrollIntoView({ block: 'center' });
    meant?.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus();
  }, [hash, key]);
}

/** Settings with fields of their own: with all of these empty they are none. */
const OBJECTS = ['bank_account', 'feed', 'tags'];

function withoutEmpty(typed: Settings): Settings {
  const isEmpty = (name: string) => !Object.values(typed[name] ?? {}).some(Boolean);
  const empty = OBJECTS.filter((name) => typed[name] && isEmpty(name));
  return { ...typed, ...Object.fromEntries(empty.map((name) => [name, null])) };
}

/** Saves what was changed, and shows it everywhere. Answers with the mistakes, by field. */
function useSave() {
  const desk = useDesk();
  const notify = useNotify();
  return async (typed: Settings) => {
    try {
      const changes = changesOf(withoutEmpty(typed) as never, desk.settings as never);
      await saveSettings(desk, changes);
      notify('shared.saved', { type: 'success' });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return error.body.errors;
    }
  };
}
