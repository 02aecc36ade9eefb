import type { Role } from '@plinth/postgres-meta/introspect/roles'
import { Badge } from '@plinth/ui/badge'
import { IconButton } from '@plinth/ui/icon-button'
import { Table, type TableColumn } from '@plinth/ui/table'
import { Trash2 } from 'lucide-react'

interface RoleTableProps {
  label: string
  roles: readonly Role[]
  loading?: boolean
  /** Left out where nobody may drop any. */
  onDrop?: (name: string) => void
}

export function RoleTable({ label, roles, loading, onDrop }: RoleTableProps) {
  return (
    <Table
      label={label}
      rows={roles}
      rowKey={({ id }) => id}
      loading={loading}
      columns={columns}
      hasCornerAction
      actions={
        onDrop &&
        (({ name, can_be_dropped }) => (
          <IconButton
            label={can_be_dropped ? `Drop ${name}` : `You did not create ${name}, so you cannot drop it`}
            disabled={!can_be_dropped}
            onClick={() => onDrop(name)}
          >
            <Trash2 size={15} aria-hidden />
          </IconButton>
        ))
      }
    />
  )
}

const columns: TableColumn<Role>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    width: '28%',
    cell: ({ name, comment }) => (
      <span className="block min-w-0">
        <span className="font-mono wrap-anywhere">{name}</span>
        {comment && <span className="block font-normal text-muted">{comment}</span>}
      </span>
    ),
  },
  { key: 'login', header: 'Logs in', width: '9%', cell: ({ can_login }) => (can_login ? 'Yes' : 'No') },
  { key: 'rights', header: 'Attributes', width: '25%', cell: (role) => <Attributes role={role} /> },
  { key: 'groups', header: 'Member of', width: '25%', cell: ({ member_of }) => <Names names={member_of} /> },
  {
    key: 'connections',
    header: 'Connections',
    align: 'end',
    cell: ({ active_connections, connection_limit }) =>
      connection_limit === null ? active_connections : `${active_connections} of ${connection_limit}`,
  },
]

function Attributes({ role }: { role: Role }) {
  const held = attributes.filter(({ holds }) => holds(role))
  if (held.length === 0) return <None />
  return (
    <span className="flex flex-wrap gap-1">
      {held.map(({ label }) => (
        <Badge key={label}>{label}</Badge>
      ))}
    </span>
  )
}

const attributes: { label: string; holds: (role: Role) => boolean }[] = [
  { label: 'Superuser', holds: (role) => role.is_superuser },
  { label: 'Creates roles', holds: (role) => role.can_create_roles },
  { label: 'Creates databases', holds: (role) => role.can_create_databases },
  { label: 'Replicates', holds: (role) => role.can_replicate },
  { label: 'Bypasses RLS', holds: (role) => role.can_bypass_rls },
  { label: 'Does not inherit', holds: (role) => !role.inherits },
]

const Names = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? <None /> : <span className="font-mono text-label wrap-anywhere">{names.join(', ')}</span>

const None = () => <span className="text-muted">–</span>
