import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'plinth-threads-'))
const elsewhere = await mkdtemp(join(tmpdir(), 'plinth-threads-'))
afterAll(() => Promise.all([folder, elsewhere].map((path) => rm(path, { recursive: true }))))

const SAYS = (what: string) =>
  `import { parentPort, workerData } from 'node:worker_threads'
   parentPort.postMessage(['${what}', workerData, Object.keys(process.env), process.execArgv])`

await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
await writeFile(join(elsewhere, 'package.json'), '{ "type": "module" }')
await writeFile(join(folder, 'said.worker.js'), SAYS('built'))
await writeFile(join(folder, 'said.worker.ts'), `const typed: string = 'typed'\n${SAYS('source')}`)
await writeFile(join(elsewhere, 'said.worker.js'), SAYS('built elsewhere'))

/** As in a process that has named no folder of built threads, unless it does so now. */
async function saidBy(caller: string, built?: string) {
  vi.resetModules()
  const { startThread, useBuiltThreads } = await import('./start-thread.ts')
  if (built !== undefined) useBuiltThreads(pathToFileURL(`${built}/`))
  const thread = startThread(pathToFileURL(join(folder, caller)).href, 'said', { workerData: 'given' })
  const [said] = await once(thread, 'message')
  await thread.terminate()
  return said
}

test('what was built starts what was built beside it', async () => {
  expect(await saidBy('caller.js')).toEqual(['built', 'given', [], []])
  expect(await saidBy('caller.js', elsewhere)).toEqual(['built', 'given', [], []])
})

test('a source starts the source beside it, or what was built elsewhere', async () => {
  expect(await saidBy('caller.ts')).toEqual(['source', 'given', ['TSX_DISABLE_CACHE'], []])
  expect(await saidBy('caller.ts', elsewhere)).toEqual(['built elsewhere', 'given', [], []])
})
