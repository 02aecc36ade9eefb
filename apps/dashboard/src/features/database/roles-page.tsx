import type { Role } from '@plinth/postgres-meta/introspect/roles'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel, Section } from '@plinth/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../components/frames/failure.tsx'
import { ListSearch } from '../../components/lists/list-search.tsx'
import { NoMatch } from '../../components/lists/no-match.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { useSearchText } from '../../components/lists/use-search-text.ts'
import { useReasonAgainstDatabaseChange } from '../../components/project/use-reason-against-database-change.ts'
import { connectionsQuery, rolesQuery } from '../../data/roles.ts'
import { useProject } from '../../data/projects.ts'
import { matchesSearch } from '../../lib/search/matches-search.ts'
import { CreateRoleDialog } from './create-role-dialog.tsx'
import { DropRoleDialog } from './drop-role-dialog.tsx'
import { originOf, roleOrigins } from './role-origins.ts'
import { RoleTable } from './role-table.tsx'

/** Who may log in to the database, and with which rights. */
export function RolesPage({ projectRef }: { projectRef: string }) {
  const roles = useQuery(rolesQuery(projectRef))
  return (
    <Page>
      <PageTitle>Roles</PageTitle>
      <Head projectRef={projectRef} />
      {roles.error && !roles.data ? (
        <Failure title="The roles could not be loaded" error={roles.error} onRetry={() => void roles.refetch()} />
      ) : (
        <RoleList projectRef={projectRef} roles={roles.data} />
      )}
    </Page>
  )
}

function Head({ projectRef }: { projectRef: string }) {
  const { data: connections } = useQuery(connectionsQuery(projectRef))
  const [isCreating, setCreating] = useState(false)
  const byRole = useReasonAgainstDatabaseChange(useProject(projectRef))
  const byPostgres =
    connections && !connections.can_create_roles
      ? 'The owner of a project may create roles from Postgres 16 on. Before, that right would reach beyond the project.'
      : undefined
  const reason = byRole ?? byPostgres
  return (
    <PageHeader
      title="Roles"
      description="Roles log in to the database, own what is in it, and hold rights. Members of a role share its rights."
      status={connections && <Badge>{`${connections.active} of ${connections.most} connections in use`}</Badge>}
      actions={
        <Button variant="primary" disabled={reason !== undefined} onClick={() => setCreating(true)}>
          Create role
        </Button>
      }
    >
      {reason !== undefined && <p className="text-muted">{reason}</p>}
      {isCreating && <CreateRoleDialog projectRef={projectRef} onClose={() => setCreating(false)} />}
    </PageHeader>
  )
}

function RoleList({ projectRef, roles }: { projectRef: string; roles: Role[] | undefined }) {
  const [search, setSearch] = useSearchText()
  const [dropping, setDropping] = useState<string>()
  const reason = useReasonAgainstDatabaseChange(useProject(projectRef))
  if (!roles) return <RoleTable label="Roles" roles={[]} loading />
  const found = roles.filter(({ name, comment }) => matchesSearch(search, name, comment ?? ''))
  const groups = roleOrigins
    .map((origin) => ({ ...origin, members: found.filter(({ name }) => originOf(name) === origin.id) }))
    .filter(({ id, members }) => members.length > 0 || (id === 'people' && search === ''))
  return (
    <>
      <ListSearch label="Find a role" value={search} onChange={setSearch} shown={found.length} of={roles.length} />
      {found.length === 0 && (
        <Panel padded={false}>
          <NoMatch title="No role matches" onClear={() => setSearch('')} />
        </Panel>
      )}
      {groups.map(({ id, title, description, members }) => (
        <Section key={id} title={title} description={description}>
          {members.length === 0 ? (
            <p className="text-muted">No custom roles yet.</p>
          ) : (
            <RoleTable
              label={title}
              roles={members}
              onDrop={id === 'people' && reason === undefined ? setDropping : undefined}
            />
          )}
        </Section>
      ))}
      {dropping !== undefined && (
        <DropRoleDialog projectRef={projectRef} name={dropping} onClose={() => setDropping(undefined)} />
      )}
    </>
  )
}
