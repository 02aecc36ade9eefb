import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BACKUP_REQUEST, givenRepository } from '../testing/given-backups.ts'
import { givenEngine } from '../testing/given-engine.ts'
import { draft } from '../testing/test-drafts.ts'

test.runIf(process.platform === 'linux')('the process that sends a backup gives way to all others', async () => {
  const { engine } = await givenEngine()
  const { repository } = await givenRepository()
  await engine.create(draft('nice'))
  const { pid: postmaster } = await engine.health('nice')
  expect(priorities(postmaster!)).toEqual(new Set([0]))

  const seen: Set<number>[] = []
  await engine.backUp('nice', repository, {
    ...BACKUP_REQUEST,
    onProgress: () => seen.push(priorities(postmaster!)),
  })

  expect(seen[0]).toEqual(new Set([0, 10]))
  expect(niceOf(postmaster!)?.nice).toBe(0)
})

/** Of a server's processes. */
function priorities(postmaster: number) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = pids.flatMap((pid) => niceOf(Number(pid)) ?? [])
  return new Set(stats.filter(({ parent }) => parent === postmaster).map(({ nice }) => nice))
}

function niceOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), nice: Number(fields[16]) }
  } catch {
    return undefined
  }
}
