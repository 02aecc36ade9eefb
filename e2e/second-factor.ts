import { codeOf } from '@plinth/identity/testing/authenticator'
import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './people.ts'
import type { Person } from './person.ts'

/** The person has a second factor, without the dialog. Uses the code of this step. */
export async function addSecondFactor(person: Person): Promise<string> {
  const { id, totp } = await person.post('auth/factors', { friendly_name: 'Phone', current_password: PASSWORD })
  const { id: challenge_id } = await person.post(`auth/factors/${id}/challenge`)
  await person.post(`auth/factors/${id}/verify`, { challenge_id, code: codeOf(totp.secret) })
  return totp.secret
}

/** Goes through the dialog up to the key and the field for the first code, and answers the key. */
export async function beginToEnroll(page: Page, name: string) {
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByLabel('Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = await page.getByRole('dialog').locator('code').innerText()
  return key.replaceAll(/\s/g, '')
}
