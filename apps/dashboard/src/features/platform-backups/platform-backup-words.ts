import type { PlatformBackup } from '@plinth/contract/platform-backups'
import { formatMoment } from '@plinth/ui/format-moment'

interface StatusWords {
  word: string
  look: 'healthy' | 'working' | 'failed' | 'off'
  /** When that was found out. */
  at?: string
  more?: string
}

/** What a backup of the platform is worth, with what else there is to say. */
export function statusOf(backup: PlatformBackup, phraseMadeAt: string | null): StatusWords {
  const { more, ...status } = ownStatus(backup)
  const needsEarlier = backup.state === 'done' && !backup.is_current_phrase && phraseMadeAt !== null
  const sentences = [more, needsEarlier && earlierPhrase(phraseMadeAt)].filter(Boolean)
  return { ...status, ...(sentences.length > 0 ? { more: sentences.join(' ') } : {}) }
}

const earlierPhrase = (replacedAt: string) =>
  `Needs the earlier recovery phrase from before ${formatMoment(replacedAt)}, or the secret key.`

function ownStatus({ state, failure, verification }: PlatformBackup): StatusWords {
  if (state === 'waiting') return { word: 'Queued', look: 'working' }
  if (state === 'running') return { word: 'Running', look: 'working' }
  if (state === 'failed') return { word: 'Failed', look: 'failed', more: failure ?? '' }
  switch (verification?.state) {
    case 'waiting':
      return { word: 'Waiting for verification', look: 'working' }
    case 'running':
      return { word: 'Verifying', look: 'working' }
    case 'passed':
      return { word: 'Verified', look: 'healthy', ...(verification.at === null ? {} : { at: verification.at }) }
    case 'failed':
      return { word: 'Cannot be restored', look: 'failed', more: verification.failure ?? '' }
    default:
      return { word: 'Not verified yet', look: 'off' }
  }
}

/** The ids of the backups that Plinth would be restored from: the server keeps them. */
export function keptOf(backups: PlatformBackup[]): Set<string> {
  const done = backups.filter(({ state }) => state === 'done').toSorted(byTimeTaken)
  const verified = done.find(({ verification }) => verification?.state === 'passed')
  return new Set([done[0], verified].flatMap((backup) => backup?.id ?? []))
}

const byTimeTaken = (one: PlatformBackup, other: PlatformBackup) =>
  new Date(other.taken_at ?? other.created_at).getTime() - new Date(one.taken_at ?? one.created_at).getTime()
