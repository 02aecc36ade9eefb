/** Each look opens files, and what a machine has of processes may be more than the files that a program may open. */
const LOOKS_AT_ONCE = 64

/** Those of which it is true, in their order. */
export async function processesWhere(pids: readonly number[], isTrue: (pid: number) => Promise<boolean>) {
  const found: number[] = []
  for (let at = 0; at < pids.length; at += LOOKS_AT_ONCE) {
    const some = pids.slice(at, at + LOOKS_AT_ONCE)
    const verdicts = await Promise.all(some.map(isTrue))
    found.push(...some.filter((_, index) => verdicts[index]))
  }
  return found
}
