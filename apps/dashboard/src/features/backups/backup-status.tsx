import type { Backups } from '@plinth/contract/backups'
import { Banner } from '@plinth/ui/banner'
import { DescriptionList } from '@plinth/ui/description-list'
import { formatMoment } from '@plinth/ui/format-moment'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel } from '@plinth/ui/section'
import { Skeleton } from '@plinth/ui/skeleton'
import { useSuspenseQuery } from '@tanstack/react-query'
import { profileQuery } from '../../data/profile.ts'
import { NextBackup } from '../../components/backups/next-backup.tsx'
import { TroubleReason } from '../../components/backups/trouble-reason.tsx'
import { latestVerified } from '../../components/backups/latest-verified.ts'
import { verificationSentence } from './backup-words.ts'

/** What would come back if the database were lost now. As high before it is known, so that nothing moves. */
export function BackupStatus({ found, now }: { found: Backups | undefined; now: number }) {
  const { data: profile } = useSuspenseQuery(profileQuery())
  return (
    <div className="flex flex-col gap-4">
      {found?.trouble && (
        <Banner tone="warning" title={found.trouble.title}>
          <TroubleReason trouble={found.trouble} />
        </Banner>
      )}
      {found?.is_on_same_disk && (
        <Banner tone="warning" title="The backups are on the same disk as the data.">
          If the disk fails, you lose both.{' '}
          {profile.is_operator
            ? 'Set PLINTH_BACKUP_DIR to a folder on another disk, or PLINTH_BACKUP_BUCKET to a bucket.'
            : 'The operator of this Plinth can keep backups elsewhere. Ask them to.'}
        </Banner>
      )}
      <Panel>
        <DescriptionList
          items={facts.map(({ term, Value }) => ({
            term,
            description: found ? <Value found={found} now={now} /> : <Skeleton className="inline-block h-3 w-40" />,
          }))}
        />
      </Panel>
    </div>
  )
}

interface FactProps {
  found: Backups
  now: number
}

function LastVerified({ found: { backups } }: FactProps) {
  const verified = latestVerified(backups)
  if (!verified?.taken_at) return 'None yet'
  return (
    <>
      <RelativeTime value={verified.taken_at} />.{' '}
      <span className="text-muted">{verified.verification && verificationSentence(verified.verification)}</span>
    </>
  )
}

function Next({ found: { next_at, is_scheduled, offers }, now }: FactProps) {
  if (next_at !== null) return <NextBackup at={next_at} now={now} />
  if (is_scheduled) return 'When the project runs again'
  return offers.daily === 'included' ? 'None. Daily backups are off.' : 'None. Daily backups come with the Pro plan.'
}

function RestoredTo({ found: { last_restore: last } }: FactProps) {
  if (!last) return 'Never restored'
  return (
    <>
      {last.to === null ? 'The data from before a restore' : formatMoment(last.to)}.{' '}
      <span className="text-muted">
        Restored <RelativeTime value={last.at} />.
      </span>
    </>
  )
}

const facts = [
  { term: 'Last verified backup', Value: LastVerified },
  { term: 'Next', Value: Next },
  { term: 'Kept for', Value: ({ found: { keep_days } }: FactProps) => `${keep_days} days` },
  { term: 'Restored to', Value: RestoredTo },
]
