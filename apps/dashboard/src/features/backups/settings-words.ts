import { planAllowances } from '@plinth/catalog/plan-allowances'
import { plans, type PlanId } from '@plinth/catalog/plans'
import type { Backups } from '@plinth/contract/backups'
import { formatBytes } from '../../lib/format/format-bytes.ts'

/** What daily backups are, or what it means that there are none. */
export function dailyWords(
  { settings, offers, keep_days }: Pick<Backups, 'settings' | 'offers' | 'keep_days'>,
  plan: PlanId | undefined,
) {
  if (offers.daily !== 'included') return 'Daily backups come with the Pro plan. Until then, take backups yourself.'
  if (!settings.daily) return 'Off. If data is lost, you can restore only the backups that you take yourself.'
  const kept = `One every day, kept for ${keep_days} days.`
  if (plan !== 'pro') return kept
  return `${kept} The ${plans.team.name} plan keeps them for ${planAllowances.team.backupRetentionDays} days.`
}

/** In UTC; null where the platform chooses. */
export const hourWords = (hour: number | null) =>
  hour === null
    ? 'Plinth spreads the backups of all projects over the day.'
    : 'The backup starts in this hour, or after it if the server was off or busy.'

const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

export const hourOptions = [
  { value: '', label: 'Any time' },
  ...Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: `${clock(hour)} to ${clock(hour + 1)} UTC`,
  })),
]

/** What point in time is and takes, or why it is off or fails. */
export function pointInTimeWords({
  settings,
  offers,
  log_bytes,
  point_in_time: { state },
}: Pick<Backups, 'settings' | 'offers' | 'log_bytes' | 'point_in_time'>) {
  if (offers.point_in_time !== 'included') return `Point-in-time recovery comes with the ${plans.enterprise.name} plan.`
  if (offers.daily !== 'included' || !settings.daily) return 'Off. It needs daily backups.'
  if (!settings.point_in_time) return 'Off. New writes are not archived, so you can restore only whole backups.'
  if (state === 'failing') return 'New writes cannot be archived. The reason is under Point-in-time recovery above.'
  if (state === 'starting') return 'It starts when the next backup is done.'
  return `Every write is archived, so you can restore any second. The WAL archive takes ${formatBytes(log_bytes)} now.`
}

/** What is lost by switching them off. */
export const offQuestions = {
  daily: {
    title: 'Turn off daily backups?',
    description:
      'Plinth stops backing up this project every day. Point-in-time recovery stops, too. If data is lost, you can restore only the backups that you have now or take yourself. They are still deleted when they expire, except the latest.',
    confirmText: 'Turn off daily backups',
  },
  point_in_time: {
    title: 'Turn off point-in-time recovery?',
    description:
      'Plinth stops archiving the WAL of this project. You can still restore times up to now while their backups are kept. Times while it is off can never be restored.',
    confirmText: 'Turn off point-in-time recovery',
  },
} as const
