import type { PlatformBackup } from '@plinth/contract/platform-backups'

interface Standing {
  word: string
  look: 'healthy' | 'working' | 'failed' | 'off'
  more?: string
}

/** What a backup of the platform is worth, with what else there is to say. */
export function standingOf(backup: PlatformBackup): Standing {
  const { word, look, more } = ownStanding(backup)
  const sentences = [more, backup.state === 'done' && !backup.is_current_phrase && OLDER_PHRASE].filter(Boolean)
  return { word, look, ...(sentences.length > 0 ? { more: sentences.join(' ') } : {}) }
}

const OLDER_PHRASE = 'Opens with an earlier recovery phrase.'

function ownStanding({ state, failure, verification }: PlatformBackup): Standing {
  if (state === 'waiting') return { word: 'Queued', look: 'working' }
  if (state === 'running') return { word: 'Running', look: 'working' }
  if (state === 'failed') return { word: 'Failed', look: 'failed', more: failure ?? '' }
  switch (verification?.state) {
    case 'waiting':
    case 'running':
      return { word: 'Verifying', look: 'working' }
    case 'passed':
      return { word: 'Verified', look: 'healthy' }
    case 'failed':
      return { word: 'Cannot be restored', look: 'failed', more: verification.failure ?? '' }
    default:
      return { word: 'Not verified', look: 'off' }
  }
}
