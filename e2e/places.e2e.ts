import { expect, test } from '@playwright/test'
import { givenPerson } from './person.ts'
import { startPlinth } from './plinth.ts'

for (const { where, environment, fact, hasRegions } of [
  { where: 'on a machine of its own', environment: {}, fact: 'Host localhost', hasRegions: false },
  {
    where: 'where providers are configured',
    environment: { PLINTH_CLOUD_PROVIDERS: 'AWS' },
    fact: 'Region AWS · Central EU (Frankfurt)',
    hasRegions: true,
  },
]) {
  test(`${where} a project says only what is true of its place`, async ({ page }) => {
    const plinth = await startPlinth({ ...environment, PLINTH_MEMORY_MEGABYTES: '4096' })
    try {
      const person = await givenPerson(page, plinth)
      const slug = await person.organization('Acme')

      await page.goto(`${plinth.url}/new/${slug}`)
      const size = page.getByLabel('Compute size')
      await expect(size).toHaveAccessibleDescription(
        hasRegions ? /60 direct and 200 pooler|30 direct and 200 pooler/ : '512 MB memory · 30 connections',
      )
      await expect(page.getByLabel('Region')).toHaveCount(hasRegions ? 1 : 0)
      await size.click()
      await expect(page.getByRole('option', { name: /^Medium/ })).toBeVisible()
      await expect(page.getByRole('option', { name: /^Large/ })).toHaveCount(0)

      const ref = await person.project(slug, 'Shop')
      await page.goto(`${plinth.url}/project/${ref}`)
      const about = page.getByRole('region', { name: 'About this project' })
      await expect(about).toContainText(fact.replace(' ', ''))
      if (!hasRegions) await expect(page.getByRole('main')).not.toContainText(/AWS|Region|pooler/)
    } finally {
      await plinth.stop()
    }
  })
}
