import { useGetList, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Role } from '../../../shared/resources/roles.ts';
import { BUILT_IN_ROLES, permissionsOfRole } from '../../../shared/staff/roles.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { plus, tick } from '../../widgets/glyphs.ts';
import { Section } from '../../widgets/section.tsx';
import { AREAS, type Level, levelOf } from './role-levels.ts';

/** What each role may see and change: the built-in ones, and those of the account. */
export function RoleTable() {
  const translate = useTranslate();
  const mayWrite = useMay('staff:write');
  const { data = [] } = useGetList<Role>('roles', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'id', order: 'ASC' },
  });
  const roles = [
    ...BUILT_IN_ROLES.map((id) => ({ id, name: translate(`roles.names.${id}`) })),
    ...data.map(({ id, name }) => ({ id: String(id), name })),
  ].map((role) => ({ ...role, permissions: permissionsOfRole(role.id, data) }));
  const title = translate('resources.roles.name', { smart_count: 2 });
  return (
    <Section
      title={title}
      action={
        <>
          <span className="muted beside">{translate('roles.what_each')}</span>
          {mayWrite && (
            <Link className="btn small" to="/roles/create">
              <Glyph d={plus} />
              {translate('roles.new')}
            </Link>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than the screen, the arrows move it */}
      <section className="scroll" aria-label={translate('roles.what_each')} tabIndex={0}>
        <table
          className="table inset roles"
          aria-label={translate('resources.roles.name', { smart_count: 2 })}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{translate('roles.area')}</span>
              </th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {AREAS.map((area) => (
              <tr key={area.name}>
                <th scope="row" className="what">
                  {translate(`roles.areas.${area.name}`)}
                </th>
                {roles.map(({ id, permissions }) => (
                  <td key={id} className="level-of">
                    <LevelWord level={levelOf(area, permissions)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

function LevelWord({ level }: { readonly level: Level }) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { money } = useFormats();
  if (level === 'none') {
    return (
      <span className="faint">
        <span aria-hidden="true">–</span>
        <span className="sr">{translate('roles.levels.none')}</span>
      </span>
    );
  }
  const limit = settings['support_refund_limit'];
  const text =
    level === 'limited' && typeof limit === 'number'
      ? translate('roles.levels.up_to', { amount: money(limit) })
      : translate(`roles.levels.${level}`);
  return level === 'change' ? (
    <span className="level">
      <Glyph d={tick} />
      {text}
    </span>
  ) : (
    <span className="muted">{text}</span>
  );
}
