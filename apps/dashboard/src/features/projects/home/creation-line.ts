import type { CreationStep } from '@plinth/contract/metrics'
import { formatDuration } from '../../../lib/format/format-duration.ts'
import { creationWords } from '../creation-words.ts'

/** How long the creation took, step by step: "1.40 s: template ready 12 ms · …". Undefined where nobody measured it. */
export function creationLine(steps: readonly CreationStep[]): string | undefined {
  if (steps.length === 0) return undefined
  const total = steps.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const parts = steps.map(({ step, milliseconds }) => `${creationWords[step].done} ${formatDuration(milliseconds)}`)
  return `${formatDuration(total)}: ${parts.join(' · ')}`
}
