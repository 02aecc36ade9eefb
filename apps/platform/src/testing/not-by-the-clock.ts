import { vi } from 'vitest'
import type { Task } from '../context/task.ts'
import { atTheEnd } from '@plinth/testing/at-the-end'

/** For a file that plans at moments of its own: the platform's clock does not plan in between. */
export function notByTheClock(task: Task) {
  const spy = vi.spyOn(task, 'run').mockResolvedValue(undefined)
  atTheEnd(() => spy.mockRestore())
}
