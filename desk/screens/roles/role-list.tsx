import Expand from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Typography,
} from '@mui/material';
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
    <Box sx={{ py: 2, maxWidth: 900 }}>
      <Title title={translate('resources.roles.name', { smart_count: 2 })} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography variant="h6" component="h2">
          {translate('roles.own')}
        </Typography>
        {mayWrite && <CreateButton resource="roles" label="roles.new" />}
      </Box>
      {data.length === 0 && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {translate('roles.none_of_own')}
        </Typography>
      )}
      {data.map(({ id, name, permissions }) => (
        <RoleCard key={id} name={name} permissions={permissions}>
          {mayWrite && (
            <Button component={Link} to={`/roles/${id}`} sx={{ mb: 1 }}>
              {translate('ra.action.edit')}
            </Button>
          )}
        </RoleCard>
      ))}
      <Typography variant="h6" component="h2" sx={{ mt: 3, mb: 1 }}>
        {translate('roles.built_in')}
      </Typography>
      {BUILT_IN_ROLES.map((role) => (
        <RoleCard
          key={role}
          name={translate(`roles.names.${role}`)}
          note={translate(`roles.notes.${role}`)}
          permissions={permissionsOfRole(role, [])}
        />
      ))}
    </Box>
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
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {note ?? translate('roles.count', { smart_count: permissions.length })}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        {children}
        <PermissionTable value={permissions} />
      </AccordionDetails>
    </Accordion>
  );
}
