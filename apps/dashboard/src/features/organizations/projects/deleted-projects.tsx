import { backups, type DeletedProject } from '@plinth/contract/backups'
import { projects } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Section } from '@plinth/ui/section'
import { Table, type TableColumn } from '@plinth/ui/table'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../../../access/use-access.ts'
import { invalidate } from '../../../api/api.ts'
import { BringBackButton } from '../../../components/project/bring-back-button.tsx'
import { useProjectVerb } from '../../../components/project/project-verb-dialog.tsx'
import { deletedProjectsQuery } from '../../../data/deleted-projects.ts'
import { type WayBack, waysBack } from './ways-back.ts'

/** What was deleted and is not lost: projects within 48 hours, and the backups of those that are gone. */
export function DeletedProjects({ slug }: { slug: string }) {
  const { data: deleted = [] } = useQuery(deletedProjectsQuery(slug))
  const { may, isOn } = useAccess()
  if (deleted.length === 0) return null
  const mayHere = {
    bringBackBackup: may(backups.bringBack, { organization: slug }),
    newProject: isOn('projects:create') && may(projects.create, { organization: slug }),
  }
  const waysOf = (project: DeletedProject) =>
    waysBack(project, {
      ...mayHere,
      restore: may(projects.restore, { organization: slug, project: project.ref }),
    })
  const ways: TableColumn<DeletedProject> = {
    // too many words for the corner of a narrow row, where actions are
    key: 'ways',
    header: 'Actions',
    cell: (project) => <Ways slug={slug} project={project} ways={waysOf(project)} />,
  }
  return (
    <TooltipProvider>
      <Section
        title="Deleted projects"
        description="A deleted project can be restored for 48 hours. Its backups stay until they expire, and can be restored to a new project."
      >
        <Table
          label="Deleted projects"
          columns={deleted.some((project) => waysOf(project).length > 0) ? [...columns, ways] : columns}
          rows={deleted}
          rowKey={({ ref }) => ref}
        />
      </Section>
    </TooltipProvider>
  )
}

interface WaysProps {
  slug: string
  project: DeletedProject
  ways: readonly WayBack[]
}

function Ways({ slug, project: { ref, backup }, ways }: WaysProps) {
  const refresh = () => invalidate(backups.deletedProjects, { slug })
  const restore = useProjectVerb('restore', () => void refresh())
  if (ways.length === 0) return '–'
  return (
    // as far left as its words
    <span className="-ms-2 flex flex-wrap gap-x-1">
      {ways.includes('restore') && (
        <Button size="small" variant="quiet" loading={restore.isPending} onClick={() => restore.mutate({ ref })}>
          Restore project
        </Button>
      )}
      {backup && ways.includes('bringBackBackup') && (
        <BringBackButton slug={slug} id={backup.id} label="Bring back the backup" onDone={refresh} />
      )}
      {backup && ways.includes('newProject') && (
        <Button asChild size="small" variant="quiet">
          <Link to="/new/$slug" params={{ slug }} search={{ backup: backup.id, of: ref }}>
            Restore to a new project
          </Link>
        </Button>
      )}
    </span>
  )
}

const columns: TableColumn<DeletedProject>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: ({ ref, name }) => <span title={ref}>{name}</span>,
  },
  { key: 'deleted', header: 'Deleted', cell: ({ deleted_at }) => <RelativeTime value={deleted_at} /> },
  {
    key: 'until',
    header: 'Restorable until',
    cell: ({ restorable_until, backup }) =>
      restorable_until ? <RelativeTime value={restorable_until} /> : backup ? 'Only from a backup' : 'Deleted for good',
  },
  {
    key: 'backup',
    header: 'Newest backup',
    cell: ({ backup }) => (backup ? <RelativeTime value={backup.taken_at} /> : 'None'),
  },
  {
    key: 'kept',
    header: 'Backup expires',
    cell: ({ backup }) =>
      backup ? (
        <span>
          <RelativeTime value={backup.bring_back_until ?? backup.expires_at} />
          {backup.bring_back_until && <span className="text-muted"> (deleted)</span>}
        </span>
      ) : (
        '–'
      ),
  },
]
