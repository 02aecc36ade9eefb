import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, pss, wordsOf } from './processes.mjs'

const EVERY = 200

/** What the work resolves to, and the most megabytes that a process and those it started took above what they had. */
export async function mostMemory(root, work) {
  const before = treePss(root)
  let most = before
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      most = Math.max(most, treePss(root))
      await sleep(EVERY)
    }
  })()
  try {
    return { took: await work(), megabytes: most - before }
  } finally {
    isOver = true
    await looking
  }
}

/** Without Postgres, whose memory is the database's. */
function treePss(pid) {
  if (wordsOf(pid)[0]?.includes('postgres')) return 0
  return pss(pid) + childrenOf(pid).reduce((sum, child) => sum + treePss(child), 0)
}
