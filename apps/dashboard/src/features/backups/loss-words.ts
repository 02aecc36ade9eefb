import { formatMoment } from '@plinth/ui/format-moment'
import { formatCount } from '../../lib/format/format-row-count.ts'

interface Changes {
  is_changed_since: boolean | null
  /** The rows that are surely counted; null where the count would not be all. */
  writes: number | null
  /** Some of them may be older than what is restored. */
  isMost?: boolean
}

/** What a restore would undo, a sentence each; undefined while that is being counted. */
export function lossWords(changes: Changes | undefined): string[] {
  if (!changes) return ['Counting what was written since …']
  const { is_changed_since, writes, isMost = false } = changes
  if (is_changed_since === false) return ['Nothing was written since.']
  return [sinceThen(), 'Everything that was created, changed or deleted since then, in every schema, is replaced.']

  function sinceThen() {
    if (is_changed_since === null) return 'How much was written since cannot be counted.'
    if (writes === null) return 'Something was changed since.'
    const rows = `${formatCount(writes)} ${writes === 1 ? 'row was' : 'rows were'} written since.`
    return `${isMost ? 'At most' : 'About'} ${rows}`
  }
}

/** What stays of the present, and who notices. */
export function keptWords(keptUntil: string | undefined) {
  const kept = keptUntil === undefined ? 'for 48 hours' : `until ${formatMoment(keptUntil)}`
  return `The present state is kept ${kept} and the restore can be undone. Users of the project have to sign in again. The database password stays the same.`
}
