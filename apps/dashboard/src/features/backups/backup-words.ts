import type { Backup } from '@plinth/contract/backups'
import { formatDuration } from '../../lib/format/format-duration.ts'
import { formatCount } from '../../lib/format/format-row-count.ts'

export const kindWords: Record<Backup['kind'], string> = {
  scheduled: 'Scheduled',
  manual: 'By hand',
  'before-upgrade': 'Before an upgrade',
  'before-restore': 'Before a restore',
  'before-deletion': 'Before the deletion',
}

type State = 'healthy' | 'working' | 'warning' | 'failed' | 'paused' | 'off'

/** What a backup is worth, in a word and a look, with what else there is to say. */
export function standingOf({ state, progress, failure, proof }: Backup): { word: string; look: State; more?: string } {
  if (state === 'waiting') return { word: 'Waiting', look: 'working' }
  if (state === 'running')
    return { word: progress ? `Running, ${Math.floor(progress * 100)} %` : 'Running', look: 'working' }
  if (state === 'failed') return { word: 'Failed', look: 'failed', ...(failure ? { more: failure } : {}) }
  switch (proof?.state) {
    case 'waiting':
      return { word: 'Waits for its proof', look: 'working' }
    case 'running':
      return { word: 'Being proved', look: 'working' }
    case 'failed':
      return { word: 'Cannot be restored', look: 'failed', ...(proof.failure ? { more: proof.failure } : {}) }
    case 'passed':
      return { word: 'Proved', look: 'healthy', more: proofSentence(proof) }
    default:
      return { word: 'Not proved yet', look: 'off' }
  }
}

/** Such as "Restored in 3.10 s: 12 tables, 4,210 rows." */
export function proofSentence({ restore_ms, tables, rows }: NonNullable<Backup['proof']>) {
  const took = restore_ms === null ? 'Restored' : `Restored in ${formatDuration(restore_ms)}`
  if (tables === null || rows === null) return `${took}.`
  return `${took}: ${count(tables, 'table')}, ${count(rows, 'row')}.`
}

const count = (number: number, thing: string) => `${formatCount(number)} ${thing}${number === 1 ? '' : 's'}`

/** The latest that can be relied on. */
export const latestProved = (backups: readonly Backup[]) =>
  backups.find(({ state, proof }) => state === 'done' && proof?.state === 'passed')
