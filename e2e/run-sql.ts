import type { Page } from '@playwright/test'

/** Writes into the SQL editor as a person would, in place of what stands there. */
export async function writeSql(page: Page, sql: string) {
  const editor = page.getByRole('textbox', { name: /SQL/ })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(sql)
}

export async function runSql(page: Page, sql: string) {
  await writeSql(page, sql)
  await page.keyboard.press('ControlOrMeta+Enter')
}
