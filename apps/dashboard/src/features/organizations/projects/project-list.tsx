import { computeSizes } from '@plinth/catalog/compute-sizes'
import { RowLink, Table } from '@plinth/ui/table'
import { Link } from '@tanstack/react-router'
import { ProjectStatusBadge } from '../../../components/project/project-status-badge.tsx'
import { BackupTroubleLink } from './backup-trouble-link.tsx'
import { ProjectActions } from './project-actions.tsx'
import type { ShownProjects } from './shown-projects.ts'
import { connectionsOf, sizeOf } from './project-figures.ts'

/** Projects as rows, each with its status and figures. */
export function ProjectList({ projects, now }: ShownProjects) {
  return (
    <Table
      label="Projects"
      rows={projects}
      rowKey={({ ref }) => ref}
      columns={[
        {
          key: 'name',
          header: 'Name',
          primary: true,
          cell: ({ ref, name }) => (
            <RowLink asChild>
              <Link to="/project/$ref" params={{ ref }}>
                {name}
              </Link>
            </RowLink>
          ),
        },
        {
          key: 'status',
          header: 'Status',
          cell: (project) => (
            <span className="flex min-w-0 flex-col items-start">
              <ProjectStatusBadge project={project} isAsleep={project.is_asleep} />
              <BackupTroubleLink project={project} />
            </span>
          ),
        },
        { key: 'connections', header: 'Connections', cell: (project) => connectionsOf(project, now) ?? '–' },
        { key: 'size', header: 'Disk', align: 'end', cell: (project) => sizeOf(project) ?? '–' },
        {
          key: 'compute',
          header: 'Compute size',
          cell: ({ infra_compute_size }) => computeSizes[infra_compute_size].label,
        },
        { key: 'version', header: 'Postgres', cell: ({ dbVersion }) => dbVersion ?? '–' },
      ]}
      hasCornerAction
      actions={(project) => <ProjectActions project={project} />}
    />
  )
}
