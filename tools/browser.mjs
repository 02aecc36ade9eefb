import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium; where there is none, it comes through the system's package manager. */
export async function findOrInstallBrowser() {
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …')
    await apt(['update', '-qq'])
    await apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  return find()
}

/** Postgres' own client, which the end-to-end test runs as a person would. */
export async function findOrInstallPsql() {
  if (existsSync('/usr/bin/psql')) return '/usr/bin/psql'
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing psql …')
    await apt(['update', '-qq'])
    await apt(['install', '-y', '-qq', '--no-install-recommends', 'postgresql-client'])
  }
  return ['/usr/bin/psql', '/opt/homebrew/bin/psql', '/usr/local/bin/psql'].find((path) => existsSync(path))
}

const find = () => [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path))

const apt = (args) => run('/usr/bin/apt-get', args, { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
