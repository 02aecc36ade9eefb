import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'

/** One look of every screen. */
export type Look = 'light-wide' | 'dark-wide' | 'light-narrow' | 'dark-narrow'

interface Shot {
  title: string
  look: Look
  picture: Buffer
}

/** Where `npm run screens` wants the sheets; without it no picture is taken. */
const directory = process.env['CONTACT_SHEETS']

export const isShooting = directory !== undefined

const SHEET_WIDTH = 2400
const COLUMNS = { wide: 4, narrow: 8 }
const SHOTS_A_SHEET = { wide: 16, narrow: 16 }

const shots: Shot[] = []

/** Keeps a picture of the page for its sheet. */
export async function shoot(page: Page, title: string, look: Look) {
  if (directory) shots.push({ title, look, picture: await page.screenshot({ animations: 'disabled', scale: 'css' }) })
}

/** Lays out what was shot, look by look, some screens to a sheet, and keeps every picture beside them. */
export async function writeContactSheets(browser: Browser) {
  if (!directory) return
  await mkdir(directory, { recursive: true })
  for (const look of new Set(shots.map((shot) => shot.look))) {
    const taken = shots.filter((shot) => shot.look === look)
    const width = look.endsWith('wide') ? 'wide' : 'narrow'
    for (let first = 0; first < taken.length; first += SHOTS_A_SHEET[width]) {
      const sheet = taken.slice(first, first + SHOTS_A_SHEET[width])
      await writeSheet(browser, `${look}-${first / SHOTS_A_SHEET[width] + 1}.png`, sheet, COLUMNS[width])
    }
    for (const [index, { title, picture }] of taken.entries()) {
      await mkdir(join(directory, look), { recursive: true })
      await writeFile(join(directory, look, `${String(index + 1).padStart(2, '0')}-${fileNameOf(title)}.png`), picture)
    }
  }
  shots.length = 0
}

async function writeSheet(browser: Browser, name: string, sheet: readonly Shot[], columns: number) {
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 800 } })
  const figures = sheet.map(
    ({ title, picture }) =>
      `<figure><img src="data:image/png;base64,${picture.toString('base64')}" alt=""><figcaption>${escaped(title)}</figcaption></figure>`,
  )
  await page.setContent(`<style>
    body { margin: 24px; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 24px; background: #888; font: 15px sans-serif }
    figure { margin: 0 } img { width: 100%; display: block } figcaption { padding-top: 6px; overflow-wrap: anywhere }
  </style>${figures.join('')}`)
  await page.screenshot({ path: join(directory!, name), fullPage: true })
  await page.close()
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A project's ref or a key in an address says nothing to who looks for a picture. */
const fileNameOf = (title: string) =>
  title
    .replaceAll(/[a-z]{20}|[0-9a-f-]{36}|token_?(?:hash)?=[^&#]+/g, 'x')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80) || 'root'
