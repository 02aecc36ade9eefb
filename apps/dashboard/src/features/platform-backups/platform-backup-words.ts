import type { PlatformBackup } from '@plinth/contract/platform-backups'

interface StatusWords {
  word: string
  look: 'healthy' | 'working' | 'failed' | 'off'
  more?: string
}

/** What a backup of the platform is worth, with what else there is to say. */
export function statusOf(backup: PlatformBackup): StatusWords {
  const { word, look, more } = ownStatus(backup)
  const sentences = [more, backup.state === 'done' && !backup.is_current_phrase && OLDER_PHRASE].filter(Boolean)
  return { word, look, ...(sentences.length > 0 ? { more: sentences.join(' ') } : {}) }
}

const OLDER_PHRASE = 'Opens with an earlier recovery phrase.'

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
      return { word: 'Verified', look: 'healthy' }
    case 'failed':
      return { word: 'Cannot be restored', look: 'failed', more: verification.failure ?? '' }
    default:
      return { word: 'Not verified yet', look: 'off' }
  }
}
