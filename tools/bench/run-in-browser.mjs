import { findOrInstallBrowser } from '../browser.mjs'
import { must } from '../run.mjs'

/** What a program with a browser writes, which is JSON. */
export async function runInBrowser(what, program) {
  const output = await must(what, process.execPath, ['--import', 'tsx', program], {
    capture: true,
    env: { CHROMIUM_PATH: await findOrInstallBrowser() },
  })
  return JSON.parse(output)
}
