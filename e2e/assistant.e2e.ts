import { startScriptedModel, type ScriptedModel } from '../packages/testing/src/scripted-model.ts'
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

const SCHEMA = ['AI_SQL_GENERATOR_OPT_IN']

let model: ScriptedModel
let plinth: Plinth
let slug: string
let quarry: string
let mill: string

test.beforeAll(async ({ browser }) => {
  model = await startScriptedModel()
  plinth = await startPlinth({ PLINTH_AI_BASE_URL: model.url, PLINTH_AI_MODEL: 'scripted' })
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  slug = await person.organization('Acme')
  await person.put(`organizations/${slug}/assistant`, { is_on: true, opt_in_tags: SCHEMA })
  quarry = await person.project(slug, 'Quarry')
  mill = await person.project(slug, 'Mill')
  await person.sql(
    quarry,
    "create table stones (name text, weight int); insert into stones values ('granite', 30), ('basalt', 20)",
  )
  await page.close()
})
test.afterAll(async () => {
  await plinth.stop()
  await model.close()
})
test.beforeEach(() => model.reset())

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Assistant', exact: true })

async function ask(page: Page, text: string) {
  await panelOf(page).getByRole('textbox', { name: 'Ask the assistant' }).fill(text)
  await page.keyboard.press('Enter')
}

test('a question is asked, the schema is read, SQL is run as a chart, and a reload finds the chat', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'error' && warnings.push(message.text()))
  model.script(
    ['I look. ', { call: 'list_tables', arguments: { schema: 'public' } }],
    [
      'There is one table.\n\n```sql\nselect count(*) from stones\n```\n',
      {
        call: 'run_select',
        arguments: {
          sql: 'select name, weight from stones order by name',
          chart: { kind: 'bar', x: 'name', y: 'weight' },
        },
      },
    ],
    ['The rest is **yours** to run. ![x](https://evil.example/leak)'],
  )
  await page.goto(`${plinth.url}/project/${quarry}`)
  await page.getByRole('button', { name: 'Assistant' }).waitFor()
  await page.keyboard.press('ControlOrMeta+i')
  const panel = panelOf(page)
  await expect(panel.getByRole('textbox', { name: 'Ask the assistant' })).toBeFocused()
  await expect(panel).toContainText('The model sees the schema, no rows.')
  await ask(page, 'What is in this database?')
  await expect(panel.getByText('Read the tables of public')).toBeVisible()
  await expect(panel.getByText(/May not run a query\. The organization does not share its data/)).toBeVisible()
  await expect(panel.getByText('yours', { exact: true })).toBeInViewport()
  await expect(panel.getByText('https://evil.example/leak')).toBeVisible()

  await panel.getByRole('figure', { name: 'SQL' }).first().getByRole('button', { name: 'Run' }).click()
  await expect(panel.getByRole('region', { name: 'Rows' }).getByRole('cell', { name: '2' })).toBeVisible()
  await panel.getByRole('figure', { name: 'SQL' }).last().getByRole('button', { name: 'Run' }).click()
  const chart = panel.getByRole('region', { name: 'Chart: weight by name' })
  await expect(chart.getByRole('row', { name: /basalt/ })).toContainText('20')
  expect(await violationsOf(page)).toEqual([])

  // half a second after the last change it is kept
  await expect.poll(() => keptChats(page, quarry)).toEqual(['What is in this database?'])
  await page.reload()
  await expect(panel.getByRole('heading', { level: 2, name: 'What is in this database?' })).toBeVisible()
  await expect(panel.getByText('Read the tables of public')).toBeVisible()
  await expect(panel.getByText('The rows are not kept in this browser.').first()).toBeVisible()

  await page.goto(`${plinth.url}/project/${mill}?aiAssistantPanelOpen=true`)
  await expect(panel.getByRole('heading', { level: 2, name: 'New chat' })).toBeVisible()
  await expect(panel.getByText('Read the tables')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+i')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(`${plinth.url}/project/${mill}`)

  await page.goto(`${plinth.url}/logout`)
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  await person.post('auth/sign-out').catch(() => undefined)
  expect(warnings).toEqual([])
})

test('a proposal runs when it is approved, and an answer that breaks off stays and is asked for again', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${quarry}?sidebar=ai-assistant`)
  const panel = panelOf(page)
  const proposal = {
    call: 'propose_migration',
    arguments: { name: 'Add a colour', sql: 'alter table stones add colour text', why: 'Stones have colours.' },
  }
  model.script(['Here it is.', proposal], ['Approve it above.'])
  await ask(page, 'Add a colour to the stones')
  const card = panel.getByRole('region', { name: 'Proposal: Add a colour' })
  await expect(card).toContainText('alter table stones add colour text')
  await expect(card).toContainText('Nothing has run yet.')
  expect(await hasColour(person)).toBe('0')
  await card.getByRole('button', { name: 'Approve and run' }).click()
  await expect(card).toContainText('ALTER TABLE')
  expect(await hasColour(person)).toBe('1')

  let breakOff = () => {}
  const isSeen = new Promise<void>((resolve) => (breakOff = resolve))
  model.script(['The first half', { pause: isSeen }, { end: 'drop' }])
  await ask(page, 'Tell me more')
  await expect(panel.getByText('The first half')).toBeVisible()
  expect(model.received.at(-1)!.body).toContain('The person approved it, and it ran.')
  breakOff()
  await expect(panel.getByText(/broke off|cannot be read/)).toBeVisible()
  model.script(['The whole answer'])
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('The whole answer')).toBeVisible()
  await expect(panel.getByText('The first half')).toHaveCount(0)

  model.script({ status: 429, headers: { 'retry-after': '7' } })
  await ask(page, 'And more')
  await expect(panel.getByRole('alert')).toContainText(/You can try again in [4-7] s\./)
  await expect(panel.getByText('And more')).toBeVisible()

  model.script(['It begins', { end: 'hang' }])
  await panel.getByRole('button', { name: 'New chat' }).click()
  await ask(page, 'Something long')
  await expect(panel.getByText('It begins')).toBeVisible()
  await panel.getByRole('button', { name: 'Stop' }).click()
  await expect(panel.getByText('You stopped the answer here.')).toBeVisible()
})

test('where the browser keeps nothing the chat works, and says that it is not kept', async ({ page }) => {
  await givenPerson(page, plinth)
  await page.addInitScript(() =>
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  )
  model.script(['It works.'])
  await page.goto(`${plinth.url}/project/${mill}?aiAssistantPanelOpen=true`)
  const panel = panelOf(page)
  await expect(panel.getByText('This browser does not keep the chats')).toBeVisible()
  await ask(page, 'Does it work?')
  await expect(panel.getByText('It works.')).toBeVisible()
})

/** The names of the chats in the browser's database. */
const keptChats = (page: Page, ref: string) =>
  page.evaluate(
    (projectRef) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('ai-assistant-db')
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('projects').objectStore('projects').get(projectRef)
          reading.addEventListener('success', () => {
            opening.result.close()
            const chats: Record<string, { name: string; messages: unknown[] }> = reading.result?.chats ?? {}
            resolve(Object.values(chats).flatMap(({ name, messages }) => (messages.length > 1 ? [name] : [])))
          })
        })
      }),
    ref,
  )

async function hasColour(person: Person) {
  const [row] = await person.sql(
    quarry,
    "select count(*) from information_schema.columns where table_name = 'stones' and column_name = 'colour'",
  )
  return row?.[0]
}
