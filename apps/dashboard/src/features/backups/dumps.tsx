import { isUsable } from '@plinth/catalog/project-status'
import { dumpUploads } from '@plinth/contract/dump-uploads'
import { dumps } from '@plinth/contract/dumps'
import { Button } from '@plinth/ui/button'
import { Section } from '@plinth/ui/section'
import { lazy, Suspense, useState } from 'react'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { useProject } from '../../data/projects.ts'

const DumpDialog = lazy(() => import('./dump-dialog.tsx').then((module) => ({ default: module.DumpDialog })))
const DumpUploads = lazy(() => import('./dump-uploads.tsx').then((module) => ({ default: module.DumpUploads })))

/** The database as SQL, to take elsewhere and to bring here. */
export function Dumps({ projectRef }: { projectRef: string }) {
  const project = useProject(projectRef)
  const may = useProjectAccess(project)
  const [asked, setAsked] = useState<'download' | 'upload'>()
  const mayUpload = may(dumpUploads.create)
  if (!may(dumps.open) && !mayUpload) return null
  const reason = isUsable(project.status) ? undefined : 'The project must be active.'
  return (
    <Section
      title="Dumps"
      description="The database as a SQL file that psql restores into another project or any Postgres. It leaves out passwords and the schemas that Plinth manages: auth, storage and realtime."
      actions={
        <>
          {mayUpload && (
            <Button disabled={reason !== undefined} title={reason} onClick={() => setAsked('upload')}>
              Upload a dump
            </Button>
          )}
          {may(dumps.open) && (
            <Button disabled={reason !== undefined} title={reason} onClick={() => setAsked('download')}>
              Download a dump
            </Button>
          )}
        </>
      }
    >
      <Suspense>
        {mayUpload && (
          <DumpUploads projectRef={projectRef} isAsked={asked === 'upload'} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
      <Suspense>
        {asked === 'download' && <DumpDialog project={project} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </Section>
  )
}
