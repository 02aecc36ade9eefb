import type { Page } from '@playwright/test'

interface Start {
  organizations: object[]
}

/** Changes parts of the answer to a page's first call. */
export async function changeStart(page: Page, change: (whole: Start) => Record<string, unknown>) {
  await page.route('**/platform/start*', async (route) => {
    const answer = await route.fetch()
    const whole: Start = await answer.json()
    await route.fulfill({ response: answer, json: { ...whole, ...change(whole) } })
  })
}
