import type { PlatformBackups } from '@plinth/contract/platform-backups'
import { RowLink, Table } from '@plinth/ui/table'
import { Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { TroubleReason } from '../../components/backups/trouble-reason.tsx'

/** The projects whose own backups need somebody, each with the reason. */
export function ProjectsInTrouble({ found: { total, listed } }: { found: PlatformBackups['projects_in_trouble'] }) {
  if (total === 0) return null
  return (
    <Section
      title="Projects with backup problems"
      description={total > listed.length && `The first ${listed.length} of ${total}, by name.`}
    >
      <Table
        label="Projects with backup problems"
        rows={listed}
        rowKey={({ ref }) => ref}
        columns={[
          {
            key: 'name',
            header: 'Project',
            primary: true,
            cell: ({ ref, name, can_open }) =>
              can_open ? (
                <RowLink asChild>
                  <Link to="/project/$ref/database/backups" params={{ ref }}>
                    {name}
                  </Link>
                </RowLink>
              ) : (
                name
              ),
          },
          { key: 'organization', header: 'Organization', cell: ({ organization }) => organization },
          {
            key: 'problem',
            header: 'Problem',
            cell: ({ trouble }) => (
              <span>
                <span className="block font-medium text-warning">{trouble.title}</span>
                <span className="block text-muted">
                  <TroubleReason trouble={trouble} />
                </span>
              </span>
            ),
          },
        ]}
      />
    </Section>
  )
}
