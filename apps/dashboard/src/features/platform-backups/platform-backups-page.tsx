import { platformBackups, type PlatformBackups } from '@plinth/contract/platform-backups'
import { Button } from '@plinth/ui/button'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { invalidate, useCall } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { Failure } from '../../components/frames/failure.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { platformBackupsQuery, platformBackupStatusQuery } from '../../data/platform-backups.ts'
import { profileQuery } from '../../data/profile.ts'
import { ProjectsInTrouble } from './projects-in-trouble.tsx'
import { PlatformBackupTable } from './platform-backup-table.tsx'
import { PlatformBackupStatusPanel } from './platform-backup-status.tsx'

const PhraseDialog = lazy(() => import('./phrase-dialog.tsx').then((module) => ({ default: module.PhraseDialog })))

/** Backups of the platform itself, for the operator. */
export function PlatformBackupsPage() {
  const found = useQuery(platformBackupsQuery())
  const [isCreating, setCreating] = useState(false)
  const create = useCall(platformBackups.create, { onSuccess: () => invalidate(platformBackups.list) })
  const hasPhrase = found.data?.phrase_made_at != null
  const isTaking = found.data?.backups.some(({ state }) => state === 'waiting' || state === 'running')
  const onPhrase = () => setCreating(true)
  useStatusOf(found.data)
  return (
    <TooltipProvider>
      <Page>
        <PageTitle>Platform backups</PageTitle>
        <PageHeader
          title="Platform backups"
          description="Encrypted daily copies of what Plinth stores about people, organizations and projects, its secrets and the audit log. The data of each project has backups of its own."
          actions={
            hasPhrase && (
              <Button
                variant="primary"
                loading={create.isPending || isTaking === true}
                onClick={() => create.mutate({})}
              >
                Back up now
              </Button>
            )
          }
        />
        {found.error && !found.data ? (
          <Failure title="The backups could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <>
            <PlatformBackupStatusPanel found={found.data} now={found.dataUpdatedAt} onPhrase={onPhrase} />
            <PlatformBackupTable found={found.data} onPhrase={onPhrase} />
            {found.data && <ProjectsInTrouble found={found.data.projects_in_trouble} />}
          </>
        )}
        <Suspense>
          {isCreating && found.data && (
            <PhraseDialog isReplaced={hasPhrase} keepDays={found.data.keep_days} onClose={() => setCreating(false)} />
          )}
        </Suspense>
      </Page>
    </TooltipProvider>
  )
}

/** What the page learns, the banner over it knows at once. */
function useStatusOf(found: PlatformBackups | undefined) {
  const problem = found?.problem
  useEffect(() => {
    if (problem !== undefined) queryClient.setQueryData(platformBackupStatusQuery().queryKey, { problem })
  }, [problem])
}

/** To everybody but the operator there is no such page. */
export async function loadPlatformBackups() {
  const profile = await queryClient.ensureQueryData(profileQuery())
  if (!profile.is_operator) throw notFound()
}
