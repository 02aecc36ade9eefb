import type { PlatformBackups } from '@plinth/contract/platform-backups'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { DescriptionList } from '@plinth/ui/description-list'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel } from '@plinth/ui/section'

interface PlatformBackupStatusPanelProps {
  found: PlatformBackups
  onPhrase: () => void
}

/** What would come back if the machine were lost now. */
export function PlatformBackupStatusPanel({ found, onPhrase }: PlatformBackupStatusPanelProps) {
  const { backups, phrase_made_at, kept_in, keep_days, next_at } = found
  // the first thing to do comes first
  if (phrase_made_at === null) return found.includes_database ? null : <DatabaseWarning />
  const verified = backups.find(({ verification }) => verification?.state === 'passed')
  return (
    <div className="flex flex-col gap-4">
      <Warnings found={found} />
      <Panel>
        <DescriptionList
          items={[
            {
              term: 'Last verified backup',
              description: verified?.taken_at ? <RelativeTime value={verified.taken_at} /> : 'None yet',
            },
            { term: 'Next', description: next_at === null ? 'None' : <RelativeTime value={next_at} /> },
            { term: 'Kept for', description: `${keep_days} days` },
            { term: 'Stored in', description: <code className="font-mono text-label">{kept_in}</code>, copy: kept_in },
            {
              term: 'Recovery phrase',
              description: (
                <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span>
                    Created <RelativeTime value={phrase_made_at} />
                  </span>
                  <Button size="small" onClick={onPhrase}>
                    Replace
                  </Button>
                </span>
              ),
            },
            {
              term: 'Restore',
              description: <code className="font-mono text-label">npm run restore -- {kept_in}</code>,
              copy: `npm run restore -- ${kept_in}`,
            },
          ]}
        />
      </Panel>
    </div>
  )
}

function Warnings({ found }: { found: PlatformBackups }) {
  const { is_on_same_disk, includes_database, projects_without_backup: without } = found
  return (
    <>
      {is_on_same_disk && (
        <Banner tone="warning" title="Backups are on the same disk as the data.">
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
