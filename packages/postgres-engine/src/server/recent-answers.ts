import { birthOf } from '../system/process-identity.ts'

/** Asking again takes a connection of the cluster and a process of its own. */
const FRESH_MS = 5_000

/** Which servers have just answered. Only as long as the same process lives. */
export function recentAnswers() {
  const answers = new Map<string, { pid: number; birth: string; at: number }>()
  return {
    async remember(ref: string, pid: number) {
      const birth = await birthOf(pid)
      if (birth !== undefined) answers.set(ref, { pid, birth, at: performance.now() })
    },
    async isRecent(ref: string) {
      const answer = answers.get(ref)
      if (!answer || performance.now() - answer.at > FRESH_MS) return false
      return (await birthOf(answer.pid)) === answer.birth
    },
    forget(ref: string) {
      answers.delete(ref)
    },
  }
}
