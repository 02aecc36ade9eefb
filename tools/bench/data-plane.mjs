import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { installPackages } from '../install.mjs'
import { measureRates } from './data-plane/rates.mjs'
import { prepareProject } from './data-plane/prepare-project.mjs'
import { startPlinth } from './plinth.mjs'
import { tableOf, writeSection, writtenBy } from './written-section.mjs'

// `npm run bench:data-plane`: what a request of an application costs, beside the driver alone doing the same.
const HOW =
  'One run. The client, the data plane, the driver and Postgres share these cores, so trust ratios more than single figures.'

await installPackages()
await build()
const dataDirectory = mkdtempSync(join(tmpdir(), 'plinth-bench-'))
try {
  // requests come from many networks here, as behind a proxy: one network may not ask that often
  const plinth = await startPlinth(dataDirectory, { PLINTH_TRUSTED_PROXIES: '127.0.0.1,::1' })
  try {
    const rows = await measureRates(await prepareProject(plinth))
    console.log(tableOf(rows))
    if (!process.argv.includes('--dry'))
      writeSection('Data plane', `${writtenBy('npm run bench:data-plane')} ${HOW}\n\n${tableOf(rows)}`)
    process.exitCode = rows.some(({ ok }) => ok === false) ? 1 : 0
  } finally {
    await plinth.stop()
  }
} finally {
  rmSync(dataDirectory, { recursive: true, force: true })
}
