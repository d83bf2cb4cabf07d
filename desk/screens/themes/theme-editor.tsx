import { ResourceContextProvider, useTranslate } from 'ra-core';
import { useMay } from '../../api/desk-context.ts';
import { Chip } from '../../widgets/chip.tsx';
import { DeskForm } from '../../widgets/forms/desk-form.tsx';
import { FormDock } from '../../widgets/forms/form-dock.tsx';
import { PageHead } from '../../widgets/frame/head.tsx';
import { edit, eye, trash } from '../../widgets/glyphs.ts';
import { MoreMenu } from '../../widgets/more-menu.tsx';
import { Section } from '../../widgets/section.tsx';
import { EarlierThemes } from './earlier-themes.tsx';
import { LookSection } from './look-section.tsx';
import { MenuInput } from './menu-input.tsx';
import { SectionsInput } from './sections-input.tsx';
import { ThemePreview, usePreview } from './theme-preview.tsx';
import type { versionsOf } from './theme-record.ts';
import { useThemeActions } from './use-theme-actions.ts';

interface ThemeEditorProps {
  readonly versions: ReturnType<typeof versionsOf>;
  /** Reads the themes again. */
  readonly onChange: () => Promise<unknown>;
}

/** The form at the left, and the shop as it would be at the right; on a phone, a button leads there. */
export function ThemeEditor({ versions, onChange }: ThemeEditorProps) {
  const translate = useTranslate();
  const mayWrite = useMay('themes:write');
  const { live, draft } = versions;
  const shown = draft ?? live;
  const actions = useThemeActions(versions, onChange);
  const preview = usePreview(shown);
  return (
    <ResourceContextProvider value="themes">
      <DeskForm
        key={shown?.id ?? 'new'}
        record={(shown ?? {}) as never}
        onSubmit={actions.save as never}
        disabled={!mayWrite}
        warnWhenUnsavedChanges
      >
        <div className="with-side theme">
          <div className="main">
            <LookSection />
            <Section title={translate('resources.themes.fields.header_menu')}>
              <MenuInput source="header_menu" usual="themes.usual_header" />
            </Section>
            <Section title={translate('resources.themes.fields.sections')}>
              <SectionsInput />
            </Section>
            <Section title={translate('resources.themes.fields.footer_menu')}>
              <MenuInput source="footer_menu" usual="themes.usual_footer" />
            </Section>
            {mayWrite && <EarlierThemes versions={versions} onPublish={actions.publish} />}
          </div>
          <div className="side">
            <ThemePreview preview={preview} />
          </div>
        </div>
        <PageHead
          state={
            shown && (
              <Chip
                {...(draft
                  ? { text: translate('themes.draft'), glyph: edit }
                  : { text: translate('themes.published'), glyph: eye, tone: 'pine' })}
              />
            )
          }
          actions={
            <>
              {preview?.url !== undefined && (
                <a className="btn only-narrow" href={preview.url} target="_blank" rel="noreferrer">
                  {translate('themes.preview')}
                </a>
              )}
              {mayWrite && draft && (
                <>
                  <MoreMenu
                    label={translate('shared.more_actions')}
                    entries={[
                      {
                        text: translate('themes.discard'),
                        glyph: trash,
                        isFinal: true,
                        onChoose: () => void actions.discard(draft),
                      },
                    ]}
                  />
                  <button
                    type="button"
                    className="btn primary"
                    disabled={actions.isActing}
                    onClick={() => void actions.publish(draft)}
                  >
                    {translate('themes.publish')}
                  </button>
                </>
              )}
            </>
          }
        />
        {mayWrite && <FormDock saveLabel="themes.save" />}
      </DeskForm>
    </ResourceContextProvider>
  );
}
