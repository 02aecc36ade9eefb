import type { CreationStep } from '@plinth/contract/metrics'
import { creationWords } from '../creation-words.ts'

const order = Object.keys(creationWords) as CreationStep['step'][]

/** The step that follows the last one that is done; undefined after all of them. */
export function stepUnderWay(done: readonly CreationStep[]): CreationStep['step'] | undefined {
  const last = done.at(-1)
  return order[last ? order.indexOf(last.step) + 1 : 0]
}
