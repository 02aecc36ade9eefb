import type { Backup } from '@plinth/contract/backups'
import { formatMoment } from '@plinth/ui/format-moment'
import { formatDuration } from '../../lib/format/format-duration.ts'
import { formatCount } from '../../lib/format/format-row-count.ts'

/** Why it was taken. */
export const kindWord = ({ kind, purpose }: Pick<Backup, 'kind' | 'purpose'>) =>
  purpose === 'upload' ? 'Before an upload' : kindWords[kind]

const kindWords: Record<Backup['kind'], string> = {
  scheduled: 'Scheduled',
  manual: 'Manual',
  'point-in-time': 'Point-in-time base',
  'before-upgrade': 'Before an upgrade',
  'before-restore': 'Before a restore',
  'before-deletion': 'Before the deletion',
}

type State = 'healthy' | 'working' | 'warning' | 'failed' | 'paused' | 'off'

/** What a backup is worth, in a word and a look, with what else there is to say. */
export function statusOf({ state, progress, failure, verification, bring_back_until }: Backup): {
  word: string
  look: State
  more?: string
} {
  if (bring_back_until !== null)
    return { word: 'Deleted', look: 'off', more: `Kept until ${formatMoment(bring_back_until)}.` }
  if (state === 'waiting') return { word: 'Queued', look: 'working' }
  if (state === 'running')
    return { word: progress ? `Running, ${Math.floor(progress * 100)}%` : 'Running', look: 'working' }
  if (state === 'failed') return { word: 'Failed', look: 'failed', ...(failure ? { more: failure } : {}) }
  switch (verification?.state) {
    case 'waiting':
      return { word: 'Waiting for verification', look: 'working' }
    case 'running':
      return { word: 'Verifying', look: 'working' }
    case 'failed':
      return {
        word: 'Cannot be restored',
        look: 'failed',
        ...(verification.failure ? { more: verification.failure } : {}),
      }
    case 'passed':
      return { word: 'Verified', look: 'healthy', more: verificationSentence(verification) }
    default:
      return { word: 'Not verified yet', look: 'off' }
  }
}

/** Such as "Verified on 23 Nov 2026, 09:04:59 (+0100): restored in 3.10 s, 12 tables, 4,210 rows." */
export function verificationSentence(verification: NonNullable<Backup['verification']>) {
  const { at, restore_ms, tables, rows, compared_rows } = verification
  const facts = [
    ...(restore_ms === null ? [] : [`restored in ${formatDuration(restore_ms)}`]),
    ...(tables === null ? [] : [count(tables, 'table')]),
    ...(rows === null ? [] : [count(rows, 'row')]),
  ]
  const when = at === null ? 'Verified' : `Verified on ${formatMoment(at)}`
  const sentence = facts.length === 0 ? `${when}.` : `${when}: ${facts.join(', ')}.`
  if (compared_rows !== false) return sentence
  return `${sentence} Row counts were not compared, because rows changed while the backup ran.`
}

const count = (number: number, thing: string) => `${formatCount(number)} ${thing}${number === 1 ? '' : 's'}`
