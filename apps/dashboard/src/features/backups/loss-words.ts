import { formatMoment } from '@plinth/ui/format-moment'
import { formatCount } from '../../lib/format/format-row-count.ts'

interface Changes {
  is_changed_since: boolean | null
  /** The rows that are surely counted; null where the count would not be all. */
  writes: number | null
  /** They are counted from an earlier backup on, so some of them are older than what is restored. */
  countedFrom?: string
}

/** What a restore would undo, a sentence each; undefined where it is nothing. */
export function lossWords({ is_changed_since, writes, countedFrom }: Changes): string[] | undefined {
  if (is_changed_since === false) return undefined
  return [sinceThen(), 'Everything that was created, changed or deleted since then, in every schema, is replaced.']

  function sinceThen() {
    if (is_changed_since === null) return 'How much was written since then cannot be counted.'
    if (writes === null) return 'Some data changed since then.'
    const rows = `${formatCount(writes)} ${writes === 1 ? 'row was' : 'rows were'} written since`
    return countedFrom === undefined
      ? `About ${rows} then.`
      : `At most ${rows} the backup of ${formatMoment(countedFrom)}. Those of them that are later are lost.`
  }
}

/** What stays of the present, and who notices. */
export function keptWords(keptUntil: string | undefined) {
  const kept = keptUntil === undefined ? 'for 48 hours' : `until ${formatMoment(keptUntil)}`
  return `The current data is kept ${kept}, and until then you can undo the restore. Users of the project have to sign in again. The database password stays the same.`
}
