import type { DumpFailure, DumpUpload } from '@plinth/contract/dump-uploads'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { formatCount } from '../../lib/format/format-row-count.ts'

type Look = 'healthy' | 'working' | 'warning' | 'failed' | 'paused' | 'off'

/** How far an upload is, in a word and a look, with what else there is to say. */
export function statusOfUpload(upload: DumpUpload): { word: string; look: Look; more?: string | undefined } {
  const { state, bytes, received, bytes_run, statements, can_start } = upload
  switch (state) {
    case 'receiving':
      if (can_start) return { word: 'Ready to run', look: 'paused' }
      return {
        word: `${percentOf(received, bytes)} received`,
        look: 'paused',
        more: 'Choose the same file again to continue.',
      }
    case 'waiting':
      return { word: 'Waiting', look: 'working' }
    case 'backing_up':
      return { word: 'Taking a backup first', look: 'working' }
    case 'running':
      return {
        word: `Running, ${percentOf(bytes_run, bytes)}`,
        look: 'working',
        more: statements > 0 ? `${countOf(statements)} so far.` : 'It can still be canceled.',
      }
    case 'done':
      return { word: 'Done', look: 'healthy', more: `${countOf(statements)} ran.` }
    case 'failed':
      return { word: 'Failed', look: 'failed', more: placeOf(upload.failure) }
    case 'canceled':
      return { word: 'Canceled', look: 'off', more: 'Nothing was changed.' }
  }
}

/** Such as "Line 12. Nothing was changed." Without a line the failure says itself what became of the data. */
function placeOf(failure: DumpFailure | null) {
  return failure?.line == null ? undefined : `Line ${formatCount(failure.line)}. Nothing was changed.`
}

/** Whole percents, and never all of it before it is. */
export const percentOf = (part: number, whole: number) => `${Math.floor((100 * part) / whole)}%`

/** Such as "12.4 MB of 200 MB". */
export const progressWords = (received: number, bytes: number) => `${formatBytes(received)} of ${formatBytes(bytes)}`

const countOf = (statements: number) => `${formatCount(statements)} statement${statements === 1 ? '' : 's'}`
