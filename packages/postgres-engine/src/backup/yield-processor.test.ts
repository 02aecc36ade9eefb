import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BACKUP_REQUEST, givenRepository } from '../testing/given-backups.ts'
import { givenEngine } from '../testing/given-engine.ts'
import { draft } from '../testing/test-drafts.ts'

const HAS_IONICE = spawnSync('ionice', ['-p', String(process.pid)]).status === 0

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

test.runIf(HAS_IONICE)('the process that sends a backup reads the disk after all others', async () => {
  const { engine } = await givenEngine()
  const { repository } = await givenRepository()
  await engine.create(draft('calm'))
  const { pid: postmaster } = await engine.health('calm')
  const seen: string[][] = []
  await engine.backUp('calm', repository, {
    ...BACKUP_REQUEST,
    onProgress: () => seen.length === 0 && seen.push(classesOf(childrenOf(postmaster!))),
  })
  expect(seen[0]!.filter((name) => name === 'idle')).toHaveLength(1)
  expect(seen[0]!.length).toBeGreaterThan(1)
})

const classesOf = (processes: { pid: number }[]) =>
  processes.map(
    ({ pid }) =>
      execFileSync('ionice', ['-p', String(pid)], { encoding: 'utf8' })
        .trim()
        .split(':')[0]!,
  )

/** Of a server's processes. */
const priorities = (postmaster: number) => new Set(childrenOf(postmaster).map(({ nice }) => nice))

function childrenOf(postmaster: number) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = pids.flatMap((name) => {
    const found = niceOf(Number(name))
    return found ? [{ pid: Number(name), ...found }] : []
  })
  return stats.filter(({ parent }) => parent === postmaster)
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
