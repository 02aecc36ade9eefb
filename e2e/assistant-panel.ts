import type { Page } from '@playwright/test'

export const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Assistant', exact: true })

export const questionOf = (page: Page) => panelOf(page).getByRole('textbox', { name: 'Ask the assistant' })

export async function ask(page: Page, text: string) {
  await questionOf(page).fill(text)
  await page.keyboard.press('Enter')
}

/** The names of the chats with messages that are in the browser's database, by name. */
export const keptChats = async (page: Page, ref: string) =>
  Object.values((await keptState(page, ref)).chats ?? {}).flatMap(({ name, messages }) =>
    messages.length > 1 ? [name] : [],
  )

/** Everything that the browser's database holds of a project's chats. */
export const keptText = async (page: Page, ref: string) => JSON.stringify(await keptState(page, ref))

const keptState = (page: Page, ref: string) =>
  page.evaluate(
    (projectRef) =>
      new Promise<{ chats?: Record<string, { name: string; messages: unknown[] }> }>((resolve) => {
        const opening = indexedDB.open('ai-assistant-db')
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('projects').objectStore('projects').get(projectRef)
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result ?? {})
          })
        })
      }),
    ref,
  )
