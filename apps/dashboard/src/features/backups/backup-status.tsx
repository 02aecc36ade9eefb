import type { Backups } from '@plinth/contract/backups'
import { Banner } from '@plinth/ui/banner'
import { DescriptionList } from '@plinth/ui/description-list'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel } from '@plinth/ui/section'
import { useSuspenseQuery } from '@tanstack/react-query'
import { profileQuery } from '../../data/profile.ts'
import { latestVerified, verificationSentence } from './backup-words.ts'

/** What would come back if the database were lost now. */
export function BackupStatus({ found }: { found: Backups }) {
  const { backups, is_scheduled, offers, keep_days, next_at, is_on_same_disk } = found
  const { data: profile } = useSuspenseQuery(profileQuery())
  const verified = latestVerified(backups)
  return (
    <div className="flex flex-col gap-4">
      {is_on_same_disk && (
        <Banner tone="warning" title="The backups are on the same disk as the data.">
          If the disk fails, you lose both.{' '}
          {profile.is_operator
            ? 'Set PLINTH_BACKUP_DIR to a folder on another disk, or PLINTH_BACKUP_BUCKET to a bucket.'
            : 'The operator of this Plinth can keep backups elsewhere. Ask them to.'}
        </Banner>
      )}
      <Panel>
        <DescriptionList
          items={[
            {
              term: 'Last verified backup',
              description: verified?.taken_at ? (
                <>
                  <RelativeTime value={verified.taken_at} />.{' '}
                  <span className="text-muted">
                    {verified.verification && verificationSentence(verified.verification)}
                  </span>
                </>
              ) : (
                'None yet'
              ),
            },
            {
              term: 'Next',
              description:
                next_at !== null ? (
                  <RelativeTime value={next_at} />
                ) : is_scheduled ? (
                  'When the project runs again'
                ) : offers.daily === 'included' ? (
                  'None. Daily backups are off.'
                ) : (
                  'None. Daily backups come with the Pro plan.'
                ),
            },
            { term: 'Kept for', description: `${keep_days} days` },
          ]}
        />
      </Panel>
    </div>
  )
}
