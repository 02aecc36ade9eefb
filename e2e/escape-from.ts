import { expect, type Locator } from '@playwright/test'

/** Presses Escape once the focus is in the dialog: until then the key is for what lies behind it. */
export async function escapeFrom(dialog: Locator) {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await dialog.page().keyboard.press('Escape')
}
