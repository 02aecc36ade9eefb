import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium. The headless shell is preferred, and where packages can be installed it is, beside a browser
 * with windows too: it runs the stories in little more than half the time.
 */
export async function findOrInstallBrowser() {
  const isChosen = existsSync(process.env.CHROMIUM_PATH ?? '')
  if (!isChosen && !existsSync(HEADLESS_SHELL) && canInstall()) {
    console.log('Installing Chromium …')
    await apt(['update', '-qq'])
    await apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
    // older distributions have it with its windows only
    if (!find()) await apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  return find()
}

/** Postgres' own client, which the end-to-end test runs as a person would. */
export async function findOrInstallPsql() {
  if (existsSync('/usr/bin/psql')) return '/usr/bin/psql'
  if (canInstall()) {
    console.log('Installing psql …')
    await apt(['update', '-qq'])
    await apt(['install', '-y', '-qq', '--no-install-recommends', 'postgresql-client'])
  }
  return ['/usr/bin/psql', '/opt/homebrew/bin/psql', '/usr/local/bin/psql'].find((path) => existsSync(path))
}

const find = () => [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path))

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const apt = (args) => run('/usr/bin/apt-get', args, { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
