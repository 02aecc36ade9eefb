import { isUsable } from '@plinth/catalog/project-status'
import { dumps } from '@plinth/contract/dumps'
import { Button } from '@plinth/ui/button'
import { Section } from '@plinth/ui/section'
import { lazy, Suspense, useState } from 'react'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { useProject } from '../../data/projects.ts'

const DumpDialog = lazy(() => import('./dump-dialog.tsx').then((module) => ({ default: module.DumpDialog })))

/** The database as SQL, to take elsewhere. */
export function Dumps({ projectRef }: { projectRef: string }) {
  const project = useProject(projectRef)
  const may = useProjectAccess(project)
  const [isAsked, setAsked] = useState(false)
  if (!may(dumps.open)) return null
  return (
    <Section
      title="Dumps"
      description="The database as a SQL file that psql restores into another project or any Postgres. It leaves out passwords and the schemas that Plinth manages: auth, storage and realtime."
      actions={
        <Button
          disabled={!isUsable(project.status)}
          title={isUsable(project.status) ? undefined : 'The project must be active.'}
          onClick={() => setAsked(true)}
        >
          Download a dump
        </Button>
      }
    >
      <Suspense>{isAsked && <DumpDialog project={project} onClose={() => setAsked(false)} />}</Suspense>
    </Section>
  )
}
