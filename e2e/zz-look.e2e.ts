import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { PASSWORD } from './people.ts'
import { givenPerson } from './person.ts'
import { addSecondFactor, beginToEnroll, codeOf } from './second-factor.ts'
const [port, dataDirectory] = readFileSync('/tmp/mfa-plinth', 'utf8').trim().split(' ')
const plinth = { url: `http://localhost:${port}`, dataDirectory: dataDirectory! } as never as { url: string }
test('look', async ({ page, browser }) => {
  test.setTimeout(400_000)
  const mail = `look${Date.now()}@example.com`
  const shot = async (name: string, p = page) => {
    for (const [theme, width] of [
      ['light', 1440],
      ['dark', 390],
    ] as const) {
      await p.setViewportSize({ width, height: 900 })
      await p.evaluate((value) => {
        localStorage.setItem('plinth.theme', value)
        dispatchEvent(new StorageEvent('storage', { key: 'plinth.theme' }))
      }, theme)
      await p.waitForTimeout(300)
      await p.screenshot({ path: `/tmp/mfa-shots/${name}-${theme}-${width}.png` })
    }
    await p.setViewportSize({ width: 1440, height: 900 })
    await p.evaluate(() => {
      localStorage.setItem('plinth.theme', 'light')
      dispatchEvent(new StorageEvent('storage', { key: 'plinth.theme' }))
    })
  }
  const person = await givenPerson(page, plinth as never, mail)
  const slug = await person.organization('Acme')
  await page.goto(`${plinth.url}/account/security`)
  await expect(page.getByText('The password alone opens your account.')).toBeVisible()
  await shot('off')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
  await shot('name')
  await page.keyboard.press('Escape')
  const secret = await beginToEnroll(page, 'Phone')
  await shot('scan')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await expect(page.getByRole('alert')).toBeVisible()
  await shot('scan-wrong')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await expect(page.getByText('Keep your recovery codes')).toBeVisible()
  await shot('codes')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 are left')).toBeVisible()
  await shot('on')
  await page.getByRole('button', { name: 'Remove Phone' }).click()
  await shot('remove')
  await page.keyboard.press('Escape')
  await page.goto(`${plinth.url}/org/${slug}/settings`)
  await expect(page.getByRole('switch')).toBeVisible()
  await shot('org-settings')
  await page.getByRole('switch').click()
  await shot('org-confirm')
  await page.getByRole('button', { name: 'Require it' }).click()
  await expect(page.getByText('now asks its members')).toBeVisible()
  await page.goto(`${plinth.url}/logout`)
  await page.goto(`${plinth.url}/sign-in?returnTo=/account/appearance`)
  await page.getByLabel('E-mail address').fill(mail)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible()
  await shot('step')
  for (let i = 0; i < 6; i++) {
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue('')
    await page.getByLabel('Code', { exact: true }).fill(String(i).repeat(6))
    await expect(page.getByRole('alert')).toBeVisible()
  }
  await shot('step-wrong')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await shot('recovery')
  const theirs = await browser.newPage()
  const member = await givenPerson(theirs, plinth as never, `member${Date.now()}@example.com`)
  await member.join(slug, 'Developer')
  await theirs.goto(`${plinth.url}/org/${slug}/team`)
  await expect(theirs.getByText('Acme asks its members for two-step sign-in')).toBeVisible()
  await shot('asks', theirs)
  void addSecondFactor
})
