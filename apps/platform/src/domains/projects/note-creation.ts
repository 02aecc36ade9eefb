import type { CreationStep } from '@plinth/contract/metrics'
import type { ProjectWork } from './advance-project.ts'

/** Keeps how long the steps of a project's creation take. The creation itself does not fail with that. */
export function noteCreation(ref: string, { stores, log }: Pick<ProjectWork, 'stores' | 'log'>) {
  const note = (step: CreationStep['step'], milliseconds: number) =>
    stores.creationSteps
      .add(ref, { step, milliseconds: Math.round(milliseconds) })
      .catch((error: unknown) => log.warn({ err: error, ref, step }, 'A step of a creation could not be noted'))
  return {
    note,
    async timed<Result>(step: CreationStep['step'], work: () => Promise<Result>) {
      const started = performance.now()
      const result = await work()
      await note(step, performance.now() - started)
      return result
    },
  }
}
