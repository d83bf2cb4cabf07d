import Expand from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary } from '@mui/material';
import { CreateButton, ListBase, Title, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Role } from '../../../shared/resources/roles.ts';
import { BUILT_IN_ROLES, permissionsOfRole } from '../../../shared/staff/roles.ts';
import { useMay } from '../../api/desk-context.ts';
import { PermissionTable } from '../../widgets/permission-table.tsx';

/** What each role permits: the built-in ones, and those of the account. */
export default function RoleList() {
  return (
    <ListBase perPage={100} sort={{ field: 'id', order: 'ASC' }}>
      <Roles />
    </ListBase>
  );
}

function Roles() {
  const translate = useTranslate();
  const mayWrite = useMay('staff:write');
  const { data = [] } = useListContext<Role>();
  return (
    <div>
      <Title title={translate('resources.roles.name', { smart_count: 2 })} />
      <div className="beside ends">
        <h2 className="title">{translate('roles.own')}</h2>
        {mayWrite && <CreateButton resource="roles" label="roles.new" />}
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
  return (
    <Accordion
      elevation={0}
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h3' } }}
      sx={{ border: 1, borderColor: 'divider' }}
    >
      <AccordionSummary expandIcon={<Expand />}>
        <div>
          <p className="strong">{name}</p>
          <p className="small muted">
            {note ?? translate('roles.count', { smart_count: permissions.length })}
          </p>
        </div>
      </AccordionSummary>
      <AccordionDetails>
        {children}
        <PermissionTable value={permissions} />
      </AccordionDetails>
    </Accordion>
  );
}
