import { organizationRights, projectRights } from '@plinth/catalog/rights-in-words'
import { type Role, roles } from '@plinth/catalog/roles'
import type { Member } from '@plinth/contract/members'
import { mayDo } from '@plinth/contract/role-grants'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Section } from '@plinth/ui/section'
import { Table, type TableColumn } from '@plinth/ui/table'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useAccess } from '../../access/use-access.ts'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { membersQuery } from '../../data/members.ts'
import { projectsQuery } from '../../data/projects.ts'

/** What a member may do, in the organization and in each of its projects, and by which role. */
export function MemberPage({ slug, id }: { slug: string; id: string }) {
  const { data: members } = useSuspenseQuery(membersQuery(slug))
  const { hasCommerce } = useAccess()
  const member = members.find(({ gotrue_id }) => gotrue_id === id)
  if (!member) return <NoMember slug={slug} />
  return (
    <Page>
      <PageTitle>{`${member.username} · Members`}</PageTitle>
      <PageHeader title={`What ${member.username} may do`} description={member.primary_email} />
      <Section title="In the organization">
        <RightsTable
          label="Rights in the organization"
          rights={organizationRights.filter(({ area }) => hasCommerce || area !== 'Billing')}
          columns={[inOrganization(member)]}
        />
      </Section>
      <Section title="In projects">
        <ProjectRights slug={slug} member={member} />
      </Section>
    </Page>
  )
}

interface RoleColumn {
  header: string
  role: Role | null
}

const inOrganization = ({ role }: Member): RoleColumn => ({ header: role ?? 'Single projects only', role })

function ProjectRights({ slug, member }: { slug: string; member: Member }) {
  const { data: projects } = useSuspenseQuery(projectsQuery(slug))
  const roleIn = (ref: string) => member.project_roles.find((one) => one.ref === ref)?.role ?? member.role
  const groups = roles.flatMap((role) => {
    const names = projects.filter(({ ref }) => roleIn(ref) === role).map(({ name }) => name)
    // new projects get the role in the organization
    return names.length > 0 || role === member.role ? [{ role, names }] : []
  })
  const hidden = projects.filter(({ ref }) => roleIn(ref) === null).length
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-1 text-page wrap-anywhere">
        {groups.map(({ role, names }) => (
          <li key={role}>
            <span className="font-medium">{role}</span>
            <span className="text-muted">
              {' · '}
              {names.length === 0 ? 'no projects yet' : names.join(', ')}
            </span>
          </li>
        ))}
        {hidden > 0 && (
          <li className="text-muted">
            {hidden === 1 ? 'One other project stays hidden.' : `${hidden} other projects stay hidden.`}
          </li>
        )}
      </ul>
      {groups.length > 0 && (
        <RightsTable
          label="Rights in projects"
          rights={projectRights}
          columns={groups.map(({ role }) => ({ header: role, role }))}
        />
      )}
    </div>
  )
}

interface RightsTableProps {
  label: string
  rights: typeof projectRights
  columns: readonly RoleColumn[]
}

type Right = RightsTableProps['rights'][number]

function RightsTable({ label, rights, columns }: RightsTableProps) {
  const shown: TableColumn<Right>[] = [
    { key: 'words', header: 'Right', primary: true, cell: ({ words }) => words },
    { key: 'area', header: 'Area', width: '9rem', cell: ({ area }) => <span className="text-muted">{area}</span> },
    ...columns.map(({ header, role }) => ({
      key: header,
      header,
      width: '10rem',
      cell: ({ rights: all }: Right) => (
        <Answer isYes={all.every(([action, resource]) => mayDo(role, { action, resource }))} />
      ),
    })),
  ]
  return <Table label={label} columns={shown} rows={rights} rowKey={({ words }) => words} />
}

const Answer = ({ isYes }: { isYes: boolean }) =>
  isYes ? (
    <span className="inline-flex items-baseline gap-1.5 [&>svg]:self-center">
      <Check size={14} aria-hidden /> Yes
    </span>
  ) : (
    <span className="text-muted">No</span>
  )

function NoMember({ slug }: { slug: string }) {
  return (
    <Page>
      <PageTitle>Members</PageTitle>
      <PageHeader title="Members" />
      <EmptyState kind="nothing" title="This organization has no such member">
        They may have left it, or been removed.{' '}
        <Link to="/org/$slug/team" params={{ slug }} className="text-text underline underline-offset-2">
          See who belongs to it
        </Link>
      </EmptyState>
    </Page>
  )
}
