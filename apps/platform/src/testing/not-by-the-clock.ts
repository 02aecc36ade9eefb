import { afterAll, vi } from 'vitest'
import type { Task } from '../context/task.ts'

/** For a file that plans at moments of its own: the platform's clock does not plan in between. */
export function notByTheClock(task: Task) {
  const spy = vi.spyOn(task, 'run').mockResolvedValue(undefined)
  afterAll(() => spy.mockRestore())
}
