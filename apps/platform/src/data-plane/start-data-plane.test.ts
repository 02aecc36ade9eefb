import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { givenPlatformProcess } from '../testing/given-platform-process.ts'

test('a platform whose data plane was not built does not start, and says what to do', async () => {
  const script = join(import.meta.dirname, 'data-plane.js')
  await expect(givenPlatform({}, { dataPlane: { script } })).rejects.toThrow(
    `The program of the data plane is missing: ${script}. Run \`npm run build\`, then start again.`,
  )
})

test('the program runs the data plane in a process of its own', async () => {
  const { pid, ended } = await givenPlatformProcess()
  expect(await commandsBelow(pid())).toContainEqual(expect.stringContaining('data-plane'))
  expect(await ended('SIGTERM')).toBe(0)
})

/** The command lines of the processes that a process has started. */
async function commandsBelow(pid: number) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (file: string) => readFile(file, 'utf8').catch(() => '')
  const children = await Promise.all(
    pids.map(async (child) => {
      const [, parent] = /\) \S (\d+) /.exec(await read(`/proc/${child}/stat`)) ?? []
      return parent === String(pid) ? [await read(`/proc/${child}/cmdline`)] : []
    }),
  )
  return children.flat()
}
