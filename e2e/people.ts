import { expect, type Page } from '@playwright/test'
import { SETUP_TOKEN } from './plinth.ts'

export const PASSWORD = 'a-Quiet-9-quarry-at-noon'
export const DATABASE_PASSWORD = 'nine-Grey-stones-1-ledger'

/** Fills in the form that the first person finds, and waits for what comes after it. */
export async function setUp(page: Page, url: string, email: string) {
  await page.goto(`${url}/sign-up`)
  await page.getByLabel('Set-up token').fill(SETUP_TOKEN)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
}

export async function signIn(page: Page, url: string, email: string) {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
}

/** Answers the slug of a new organization. */
export async function createOrganization(page: Page, name: string) {
  await page.getByRole('link', { name: 'New organization' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page).toHaveURL(/\/(?:org|new)\/[a-z0-9-]+/)
  return /\/(?:org|new)\/([a-z0-9-]+)/.exec(page.url())![1]!
}

/** Answers the ref of a new project, once its home says that it is healthy. */
export async function createProject(page: Page, url: string, slug: string, name: string) {
  await page.goto(`${url}/new/${slug}`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Database password', { exact: true }).fill(DATABASE_PASSWORD)
  await expect(page.getByText('This password is strong.')).toBeVisible()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Healthy').first()).toBeVisible()
  return /\/project\/([a-z]{20})/.exec(page.url())![1]!
}
