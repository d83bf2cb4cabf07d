import { ListBase, useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Role } from '../../../shared/resources/roles.ts';
import { BUILT_IN_ROLES, permissionsOfRole } from '../../../shared/staff/roles.ts';
import { useMay } from '../../api/desk-context.ts';
import { Title } from '../../widgets/frame/head.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { plus } from '../../widgets/glyphs.ts';
import { ListFailure } from '../../widgets/list.tsx';
import { PermissionTable } from '../../widgets/permission-table.tsx';

/** What each role permits: the built-in ones, and those of the account. */
export default function RoleList() {
  const translate = useTranslate();
  return (
    <>
      <Title title={translate('resources.roles.name', { smart_count: 2 })} />
      <ListBase perPage={100} sort={{ field: 'id', order: 'ASC' }} error={<ListFailure />}>
        <Roles />
      </ListBase>
    </>
  );
}

function Roles() {
  const translate = useTranslate();
  const mayWrite = useMay('staff:write');
  const { data = [] } = useListContext<Role>();
  return (
    <div>
      <div className="beside ends">
        <h2 className="title">{translate('roles.own')}</h2>
        {mayWrite && (
          <Link className="btn primary" to="/roles/create">
            <Glyph d={plus} />
            {translate('roles.new')}
          </Link>
        )}
      </div>
      {data.length === 0 && <p className="muted">{translate('roles.none_of_own')}</p>}
      {data.map(({ id, name, permissions }) => (
        <RoleCard key={id} name={name} permissions={permissions}>
          {mayWrite && (
            <Link className="btn ghost" to={`/roles/${id}`}>
              {translate('ra.action.edit')}
            </Link>
          )}
        </RoleCard>
      ))}
      <h2 className="title">{translate('roles.built_in')}</h2>
      {BUILT_IN_ROLES.map((role) => (
        <RoleCard
          key={role}
          name={translate(`roles.names.${role}`)}
          note={translate(`roles.notes.${role}`)}
          permissions={permissionsOfRole(role, [])}
        />
      ))}
    </div>
  );
}

interface RoleCardProps {
  readonly name: string;
  readonly note?: string;
  readonly permissions: readonly string[];
  readonly children?: React.ReactNode;
}

function RoleCard({ name, note, permissions, children }: RoleCardProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="role" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3 className="title">{name}</h3>
        <p className="small muted">
          {note ?? translate('roles.count', { smart_count: permissions.length })}
        </p>
      </summary>
      {isOpen && (
        <div className="stacked">
          {children}
          <PermissionTable value={permissions} />
        </div>
      )}
    </details>
  );
}
