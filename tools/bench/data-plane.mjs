import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { installPackages } from '../install.mjs'
import { measureIdleMemory, measureLongBodies, measureManyProjects } from './data-plane/memory.mjs'
import { prepareProject } from './data-plane/prepare-project.mjs'
import { measureRates } from './data-plane/rates.mjs'
import { measureSchemaCache } from './data-plane/schema-cache.mjs'
import { measureFirstRequest } from './data-plane/sleeper.mjs'
import { measureTokens } from './data-plane/tokens.mjs'
import { startPlinth } from './plinth.mjs'
import { tableOf, writeSection, writtenBy } from './written-section.mjs'

// `npm run bench:data-plane`: what a request of an application costs, beside the driver alone doing the same.
const HOW =
  'One run. The client, the data plane, the driver and Postgres share these cores, so trust ratios more than single figures.'

await installPackages()
await build()
const rows = [
  ...(await onPlatform({}, async (plinth) => {
    const idle = measureIdleMemory(plinth)
    const project = await prepareProject(plinth)
    return [
      ...(await measureRates(project)),
      ...(await measureTokens()),
      ...(await measureSchemaCache(project)),
      ...idle,
      ...(await measureLongBodies(project)),
      ...(await measureManyProjects(project)),
    ]
  })),
  ...(await onPlatform({ PLINTH_IDLE_MINUTES: '0.02' }, async (plinth) =>
    measureFirstRequest(await prepareProject(plinth)),
  )),
]
console.log(tableOf(rows))
if (!process.argv.includes('--dry'))
  writeSection('Data plane', `${writtenBy('npm run bench:data-plane')} ${HOW}\n\n${tableOf(rows)}`)
process.exitCode = rows.some(({ ok }) => ok === false) ? 1 : 0

async function onPlatform(settings, measure) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'plinth-bench-'))
  try {
    // requests come from many networks here, as behind a proxy: one network may not ask that often
    const plinth = await startPlinth(dataDirectory, { PLINTH_TRUSTED_PROXIES: '127.0.0.1,::1', ...settings })
    try {
      return await measure(plinth)
    } finally {
      await plinth.stop()
    }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}
