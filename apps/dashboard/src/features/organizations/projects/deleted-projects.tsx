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

/** What was deleted and is not lost: projects within 48 hours, and the backups of those that are gone. */
export function DeletedProjects({ slug }: { slug: string }) {
  const { data: deleted = [] } = useQuery(deletedProjectsQuery(slug))
  if (deleted.length === 0) return null
  return (
    <TooltipProvider>
      <Section
        title="Deleted projects"
        description="A deleted project can be restored for 48 hours. Its backups stay until they expire, and a new project can begin as one."
      >
        <Table
          label="Deleted projects"
          columns={[...columns, { ...ways, cell: (project) => <Actions slug={slug} project={project} /> }]}
          rows={deleted}
          rowKey={({ ref }) => ref}
        />
      </Section>
    </TooltipProvider>
  )
}

function Actions({ slug, project: { ref, restorable_until, backup } }: { slug: string; project: DeletedProject }) {
  const { may, isOn } = useAccess()
  const refresh = () => invalidate(backups.deletedProjects, { slug })
  const restore = useProjectVerb('restore', () => void refresh())
  const mayCreate = isOn('projects:create') && may(projects.create, { organization: slug })
  return (
    // as far left as its words
    <span className="-ms-2 flex flex-wrap gap-x-1">
      {restorable_until !== null && may(projects.restore, { organization: slug }) && (
        <Button size="small" variant="quiet" loading={restore.isPending} onClick={() => restore.mutate({ ref })}>
          Restore project
        </Button>
      )}
      {backup?.bring_back_until && <BringBackButton slug={slug} id={backup.id} onDone={refresh} />}
      {backup && backup.bring_back_until === null && mayCreate && (
        <Button asChild size="small" variant="quiet">
          <Link to="/new/$slug" params={{ slug }} search={{ backup: backup.id, of: ref }}>
            Restore to a new project
          </Link>
        </Button>
      )}
    </span>
  )
}

/** Too many words for the corner of a narrow row, where actions are. */
const ways = { key: 'ways', header: 'Bring back' }

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
    cell: ({ restorable_until }) => (restorable_until ? <RelativeTime value={restorable_until} /> : 'Gone for good'),
  },
  {
    key: 'backup',
    header: 'Newest backup',
    cell: ({ backup }) => (backup ? <RelativeTime value={backup.taken_at} /> : 'None'),
  },
  {
    key: 'kept',
    header: 'Kept until',
    cell: ({ backup }) =>
      backup ? (
        <>
          <RelativeTime value={backup.bring_back_until ?? backup.expires_at} />
          {backup.bring_back_until && <span className="text-muted"> (deleted)</span>}
        </>
      ) : (
        '–'
      ),
  },
]
