import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright-core'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
const offline = ['--disable-background-networking', '--disable-component-update']

/** Starts the system's Chromium: the one of CHROMIUM_PATH, else where distributions put it. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('No Chromium was found. Install it, or set CHROMIUM_PATH to its executable.')
  return chromium.launch({ executablePath, args: [...quiet, ...offline] })
}

/** Resolves after the next frame was painted. */
export const afterPaint = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
