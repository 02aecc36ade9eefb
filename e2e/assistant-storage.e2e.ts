import { startScriptedModel, type ScriptedModel } from '@plinth/testing/scripted-model'
import { expect, test } from '@playwright/test'
import { ask, keptChats, panelOf, questionOf } from './assistant-panel.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let model: ScriptedModel
let plinth: Plinth
let ref: string
let address: string
test.beforeAll(async ({ browser }) => {
  model = await startScriptedModel()
  plinth = await startPlinth({ PLINTH_AI_BASE_URL: model.url, PLINTH_AI_MODEL: 'scripted' })
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  ref = await person.project(await person.organization('Acme'), 'Quarry')
  address = `${plinth.url}/project/${ref}?aiAssistantPanelOpen=true`
  await page.close()
})
test.afterAll(async () => {
  await plinth.stop()
  await model.close()
})
test.beforeEach(async ({ page }) => {
  model.reset()
  await givenPerson(page, plinth)
})

test('an open panel opens again with the page, but on a phone, where it would cover the page', async ({ page }) => {
  const open = page.getByRole('button', { name: 'Assistant', exact: true })
  const editor = page.getByRole('textbox', { name: 'SQL' })
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await open.click()
  await expect(questionOf(page)).toBeFocused()
  await page.reload()
  await expect(questionOf(page)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('dialog', { name: 'New chat' })).toBeVisible()
  await page.reload()
  await expect(editor).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open.click()
  await expect(page.getByRole('dialog', { name: 'New chat' })).toBeVisible()
})

test('where the browser keeps nothing the chat works, and says that it is not kept', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )
  model.script(['It works.'])
  await page.goto(address)
  await expect(panelOf(page).getByText('This browser does not keep the chats')).toBeVisible()
  await ask(page, 'Does it work?')
  await expect(panelOf(page).getByText('It works.')).toBeVisible()
})

test('where the storage is full the chat goes on, says so, and is kept once there is room', async ({ page }) => {
  await page.goto(address)
  const panel = panelOf(page)
  const notKept = panel.getByText('This browser does not keep the chats')
  await expect(questionOf(page)).toBeVisible()
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    addEventListener('room', () => {
      IDBObjectStore.prototype.put = put
    })
  })
  model.script(['It works.'], ['Still.'])
  await ask(page, 'Is there room?')
  await expect(panel.getByText('It works.')).toBeVisible()
  await expect(notKept).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('room')))
  await ask(page, 'And now?')
  await expect(panel.getByText('Still.')).toBeVisible()
  await expect(notKept).toHaveCount(0)
  await page.reload()
  await expect(panel.getByText('It works.')).toBeVisible()
})

test('what cannot be read is discarded with a warning, and an older copy is taken over', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto(`${plinth.url}/organizations`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(
    (projectRef) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('ai-assistant-db', 1)
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('projects', { keyPath: 'projectRef' }),
        )
        opening.addEventListener('success', () => {
          const { result } = opening
          const writing = result.transaction('projects', 'readwrite')
          writing.objectStore('projects').put({ projectRef, chats: 'none', open: 7 })
          writing.addEventListener('complete', () => {
            result.close()
            resolve()
          })
        })
        const chat = { id: 'old', name: 'An older chat', messages: [], createdAt: 1, updatedAt: 2 }
        const copy = { projectRef, open: true, activeChatId: 'old', chats: { old: chat } }
        localStorage.setItem(`ai-assistant-state-${projectRef}`, JSON.stringify(copy))
      }),
    ref,
  )
  await page.goto(address)
  await expect(panelOf(page).getByRole('heading', { level: 2, name: 'An older chat' })).toBeVisible()
  expect(warnings).toEqual([`What was stored of the assistant's chats in ${ref} could not be read and is discarded`])
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('ai-assistant-state')
  await page.reload()
  await expect(panelOf(page).getByRole('heading', { level: 2, name: 'An older chat' })).toBeVisible()
})

test('two tabs keep the chats of both, and signing out in one leaves nothing in the other', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await page.goto(address)
  await other.goto(address)
  for (const [tab, question] of [
    [page, 'From the left'],
    [other, 'From the right'],
  ] as const) {
    model.script([`Answered ${question.toLowerCase()}.`])
    await panelOf(tab).getByRole('button', { name: 'New chat' }).click()
    await ask(tab, question)
    await expect(panelOf(tab).getByText(`Answered ${question.toLowerCase()}.`)).toBeVisible()
  }
  await expect.poll(async () => (await keptChats(page, ref)).toSorted()).toEqual(['From the left', 'From the right'])
  await panelOf(other).getByRole('button', { name: 'All chats' }).click()
  const chats = panelOf(other).getByRole('list', { name: 'Chats' })
  await expect(chats).toContainText('From the left')
  await expect(chats).toContainText('From the right')

  await page.goto(`${plinth.url}/logout`)
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(other).toHaveURL(/\/sign-in/)
  expect(await other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
})
