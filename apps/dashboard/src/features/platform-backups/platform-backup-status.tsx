import type { PlatformBackups } from '@plinth/contract/platform-backups'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { DescriptionList } from '@plinth/ui/description-list'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel } from '@plinth/ui/section'
import { Skeleton } from '@plinth/ui/skeleton'
import type { ReactNode } from 'react'
import { NextBackup } from '../../components/backups/next-backup.tsx'

interface PlatformBackupStatusPanelProps {
  found: PlatformBackups | undefined
  now: number
  onPhrase: () => void
}

/** What would come back if the machine were lost now. As high before it is known, so that nothing moves. */
export function PlatformBackupStatusPanel({ found, now, onPhrase }: PlatformBackupStatusPanelProps) {
  // the first thing to do comes first
  if (found?.phrase_made_at === null) return found.includes_database ? null : <DatabaseWarning />
  return (
    <div className="flex flex-col gap-4">
      {found && <Warnings found={found} />}
      <Panel>
        <DescriptionList items={found ? factsOf(found, now, onPhrase) : unknownFacts} />
      </Panel>
    </div>
  )
}

const terms = ['Last verified backup', 'Next', 'Kept for', 'Stored in', 'Recovery phrase', 'Restore command'] as const

const unknownFacts = terms.map((term) => ({ term, description: <Skeleton className="inline-block h-3 w-40" /> }))

function factsOf(
  { backups, phrase_made_at, kept_in, keep_days, next_at }: PlatformBackups,
  now: number,
  onPhrase: () => void,
) {
  const verified = backups.find(({ verification }) => verification?.state === 'passed')
  const restore = `npm run restore -- ${kept_in}`
  const facts: Record<(typeof terms)[number], { description: ReactNode; copy?: string }> = {
    'Last verified backup': {
      description: verified?.taken_at ? <RelativeTime value={verified.taken_at} /> : 'None yet',
    },
    Next: { description: next_at === null ? 'None' : <NextBackup at={next_at} now={now} /> },
    'Kept for': { description: `${keep_days} days` },
    'Stored in': { description: <code className="font-mono text-label">{kept_in}</code>, copy: kept_in },
    'Recovery phrase': {
      description: (
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>Created {phrase_made_at && <RelativeTime value={phrase_made_at} />}</span>
          <Button size="small" onClick={onPhrase}>
            Replace
          </Button>
        </span>
      ),
    },
    'Restore command': {
      description: (
        <>
          <code className="font-mono text-label">{restore}</code>
          <span className="block text-muted">
            Run it on an empty machine. It asks for the recovery phrase. If you lost the phrase, set PLINTH_SECRET_KEY.
          </span>
        </>
      ),
      copy: restore,
    },
  }
  return terms.map((term) => ({ term, ...facts[term] }))
}

function Warnings({ found }: { found: PlatformBackups }) {
  const { is_on_same_disk, includes_database, projects_without_backup: without } = found
  return (
    <>
      {is_on_same_disk && (
        <Banner tone="warning" title="The backups are on the same disk as the data.">
          If the disk fails, you lose both. Set PLINTH_BACKUP_DIR to a folder on another disk, or PLINTH_BACKUP_BUCKET
          to a bucket.
        </Banner>
      )}
      {!includes_database && <DatabaseWarning />}
      {without.length > 0 && (
        <Banner
          tone="warning"
          title={without.length === 1 ? 'One project has no backup.' : `${without.length} projects have no backup.`}
        >
          A restore cannot bring back the data of {namesOf(without)}.
        </Banner>
      )}
    </>
  )
}

function DatabaseWarning() {
  return (
    <Banner tone="warning" title="Backups do not include the database in DATABASE_URL.">
      People, organizations and project settings are in that database. Back it up with its own tools. Plinth backs up
      the secret key and the ends of the audit logs.
    </Banner>
  )
}

const SHOWN = 5

function namesOf(projects: PlatformBackups['projects_without_backup']) {
  const names = projects.slice(0, SHOWN).map(({ name }) => name)
  const more = projects.length - names.length
  if (more > 0) return `${names.join(', ')} and ${more} more`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]
}
