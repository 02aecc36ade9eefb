import { expect, type Page } from '@playwright/test'

/** As another tab would: the page follows what is stored, without a reload. */
export async function setTheme(page: Page, theme: string) {
  await page.evaluate((value) => {
    localStorage.setItem('plinth.theme', value)
    dispatchEvent(new StorageEvent('storage', { key: 'plinth.theme' }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  // a colour on its way is neither the old nor the new one, and what inherits it may set out after it
  await page.evaluate(async () => {
    const underWay = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (let waiting = underWay(); waiting.length > 0; waiting = underWay())
      await Promise.allSettled(waiting.map(({ finished }) => finished))
  })
}
