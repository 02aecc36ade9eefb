import { expect, type Page } from '@playwright/test'

/** What comes after a page is there: its toasts, and the keys, which listen as soon as the hint is beside Search. */
export const untilKeysListen = (page: Page, hint = 'Ctrl K') =>
  expect(page.getByRole('button', { name: 'Search' })).toContainText(hint)
