import { isInMotion, isUsable } from '@plinth/catalog/project-status'
import { backups } from '@plinth/contract/backups'
import type { Project } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { invalidate, useCall } from '../../api/api.ts'
import { Failure } from '../../components/frames/failure.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { CancelRestoreButton } from '../../components/project/cancel-restore-button.tsx'
import { wordsOfProject } from '../../components/project/project-status.ts'
import { restoreStep } from '../../components/project/restore-step.ts'
import { backupsQuery } from '../../data/backups.ts'
import { useProject } from '../../data/projects.ts'
import { BackupSettings } from './backup-settings.tsx'
import { BackupTable } from './backup-table.tsx'
import { PointInTime } from './point-in-time.tsx'
import { PreviousStates } from './previous-states.tsx'
import { BackupStatus } from './backup-status.tsx'
import { Dumps } from './dumps.tsx'

/** A restore that has ended leaves what it replaced. */
function useListAfterChanges({ ref, status }: Project) {
  const wasInMotion = useRef(false)
  useEffect(() => {
    if (wasInMotion.current && !isInMotion(status)) void invalidate(backups.list, { ref })
    wasInMotion.current = isInMotion(status)
  }, [ref, status])
}

/** While the project is being restored, or when that failed. */
function Restoring({ project }: { project: Project }) {
  const { status, status_detail, failed_change } = project
  if (status === 'RESTORING')
    return (
      <Banner
        tone="info"
        title={wordsOfProject(project).sentence}
        action={project.restoring?.stage === 'cancelable' && <CancelRestoreButton project={project} size="small" />}
      >
        {restoreStep(project)}
      </Banner>
    )
  if (isInMotion(status)) return null
  if (failed_change)
    return (
      <Banner tone="warning" title={failed_change.title}>
        {failed_change.reason}
      </Banner>
    )
  if (status_detail === null) return null
  return <Banner tone="warning" title={status_detail} />
}

/** Copies of a project's whole database, and how good they are. */
export function BackupsPage({ projectRef }: { projectRef: string }) {
  const found = useQuery(backupsQuery(projectRef))
  const [isAsked, setAsked] = useState(false)
  const create = useCall(backups.create, {
    onSuccess: () => invalidate(backups.list, { ref: projectRef }),
  })
  const project = useProject(projectRef)
  useListAfterChanges(project)
  const mayTake = useProjectAccess(project)(backups.create)
  const isReady = isUsable(project.status) || project.status === 'INACTIVE'
  const isTaking = found.data?.backups.some(({ state }) => state === 'waiting' || state === 'running')
  return (
    <Page>
      <PageTitle>Backups</PageTitle>
      <PageHeader
        title="Backups"
        description="Encrypted copies of the whole database. Each is verified: it is restored into a database of its own, and every row is read."
        actions={
          mayTake && (
            <Button
              variant="primary"
              loading={create.isPending || (isAsked && isTaking)}
              disabled={!isReady || (!isAsked && isTaking)}
              title={isReady ? (isTaking ? 'A backup is under way.' : undefined) : wordsOfProject(project).sentence}
              onClick={() => {
                setAsked(true)
                create.mutate({ ref: projectRef })
              }}
            >
              Back up now
            </Button>
          )
        }
      />
      <Restoring project={project} />
      {found.error && !found.data ? (
        <Failure title="The backups could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <BackupStatus found={found.data} now={found.dataUpdatedAt} />
          <BackupTable projectRef={projectRef} found={found.data} />
          {found.data && <PointInTime projectRef={projectRef} found={found.data.point_in_time} />}
          {found.data && found.data.previous_states.length > 0 && (
            <PreviousStates projectRef={projectRef} states={found.data.previous_states} />
          )}
          {found.data && <BackupSettings projectRef={projectRef} found={found.data} />}
        </>
      )}
      {/* what comes later would push it away from the pointer */}
      {!found.isPending && <Dumps projectRef={projectRef} />}
    </Page>
  )
}
