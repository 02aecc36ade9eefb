import { startScriptedModel, type ScriptedModel } from '@plinth/testing/scripted-model'
import { expect, test } from '@playwright/test'
import { ask, keptChats, panelOf, questionOf } from './assistant-panel.ts'
import { violationsOf } from './axe.ts'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { runSql } from './run-sql.ts'

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
  await expect(questionOf(page)).toBeFocused()
  await expect(panel).toContainText('The model sees the schema, no rows.')
  await ask(page, 'What is in this database?')
  await expect(panel.getByText('Read the tables of public')).toBeVisible()
  await expect(panel.getByText(/Not allowed to run a query\. The organization does not share its data/)).toBeVisible()
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
  await expect(panel.getByText(/Possible in [4-7] s\./)).toBeVisible()
  await expect(panel.getByText('And more')).toBeVisible()

  model.script(['It begins', { end: 'hang' }])
  await panel.getByRole('button', { name: 'New chat' }).click()
  await ask(page, 'Something long')
  await expect(panel.getByText('It begins')).toBeVisible()
  await panel.getByRole('button', { name: 'Stop' }).click()
  await expect(panel.getByText('You stopped the answer here.')).toBeVisible()
})

test('what the page shows goes along unless it is left out, and a message can be said again', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${quarry}/sql/new?aiAssistantPanelOpen=true`)
  const panel = panelOf(page)
  await expect(questionOf(page)).toBeVisible()
  await runSql(page, 'select nosuch from stones')
  const chips = panel.getByRole('list', { name: 'Goes along with the message' })
  const failure = 'Last error: column "nosuch" does not exist'
  await expect(chips.getByText(failure)).toBeVisible()
  await page.getByRole('textbox', { name: 'SQL' }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(chips.getByText('Selected SQL')).toBeVisible()
  await chips.getByRole('button', { name: 'Leave out Selected SQL' }).click()
  await expect(chips.getByRole('listitem')).toHaveText([failure])
  model.script(['Use this:\n\n```sql\nselect name from stones\n```'])
  await ask(page, 'What is wrong?')
  const answer = panel.getByRole('figure', { name: 'SQL' })
  await expect(answer).toContainText('select name from stones')
  const sent = model.received[0]!.body
  expect(sent).toContain('does not exist')
  expect(sent).toContain('What is wrong?')
  expect(sent.match(/select nosuch from stones/g)).toHaveLength(1)

  await answer.getByRole('button', { name: 'Insert into the editor' }).click()
  await expect(page.getByRole('textbox', { name: 'SQL' })).toContainText('select name from stones')

  model.script(['Then like that.'])
  await panel.getByRole('region', { name: 'Messages' }).getByText('What is wrong?').hover()
  await panel.getByRole('button', { name: 'Edit and send again' }).click()
  await panel.getByRole('textbox', { name: 'Your message' }).fill('What is the name of the column?')
  await test.step('what is typed stays when the window is made narrow and wide again', async () => {
    for (const [width, frame] of [
      [390, page.getByRole('dialog')],
      [1440, panel],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(frame.getByRole('textbox', { name: 'Your message' })).toHaveValue('What is the name of the column?')
    }
  })
  await panel.getByRole('button', { name: 'Send again' }).click()
  await expect(panel.getByText('Then like that.')).toBeVisible()
  await expect(answer).toHaveCount(0)
  expect(model.received[1]!.body).toContain('What is the name of the column?')
  expect(model.received[1]!.body).not.toContain('What is wrong?')

  await page.goto(`${plinth.url}/project/${quarry}/editor/${await person.tableId(quarry, 'stones')}`)
  await expect(chips.getByRole('listitem')).toHaveText(['public.stones'])
  model.script(['It is for stones.'])
  await panel.getByRole('button', { name: 'New chat' }).click()
  await panel.getByRole('button', { name: /^What is this table for/ }).click()
  await expect(panel.getByText('It is for stones.')).toBeVisible()
  expect(model.received.at(-1)!.body).toContain('Table public.stones')
})

test('chats are named, emptied and deleted by keyboard alone', async ({ page }) => {
  await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${mill}?aiAssistantPanelOpen=true`)
  const panel = panelOf(page)
  const { keyboard } = page
  const press = async (name: string) => {
    await panel.getByRole('button', { name, exact: true }).focus()
    await keyboard.press('Enter')
  }
  for (const question of ['First things', 'Second things']) {
    model.script([`About ${question.toLowerCase()}.`])
    await press('New chat')
    await expect(questionOf(page)).toBeFocused()
    await ask(page, question)
    await expect(panel.getByText(`About ${question.toLowerCase()}.`)).toBeVisible()
  }
  await press('All chats')
  const rows = panel.getByRole('list', { name: 'Chats' }).getByRole('listitem')
  const act = async (chat: string, name: string) => {
    await rows.filter({ hasText: chat }).getByRole('button', { name }).focus()
    await keyboard.press('Enter')
  }
  expect(await violationsOf(page)).toEqual([])
  const sheet = page.getByRole('dialog', { name: 'Chats' })
  await act('First things', 'Rename')
  await keyboard.insertText('Stones')
  await test.step('the name that is typed stays when the window is made narrow and wide again', async () => {
    for (const [width, frame] of [
      [390, sheet],
      [1440, panel],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(frame.getByRole('textbox', { name: 'Name of the chat' })).toHaveValue('Stones')
    }
  })
  await panel.getByRole('textbox', { name: 'Name of the chat' }).press('Enter')
  await expect(rows.filter({ hasText: 'Stones' })).toContainText('2 messages')
  await page.setViewportSize({ width: 390, height: 844 })
  await sheet.getByRole('button', { name: 'Rename' }).first().press('Enter')
  await expect(sheet.getByRole('textbox', { name: 'Name of the chat' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(sheet.getByRole('textbox')).toHaveCount(0)
  await expect(sheet.getByRole('list', { name: 'Chats' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await act('Stones', 'Delete the messages')
  await expect(panel.getByRole('button', { name: 'Keep' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(rows.filter({ hasText: 'Stones' })).toContainText('0 messages')
  await act('Second things', 'Delete the chat')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(rows.filter({ hasText: 'Second things' })).toHaveCount(0)
  await press('Back to the chat')
  await expect(panel.getByRole('heading', { level: 2, name: 'Second things' })).toHaveCount(0)
  await questionOf(page).focus()
  // the first Esc is the tooltip's
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Assistant' })).toBeFocused()
})

test('without a network, with a model that fails, and switched off: it is said so, and nothing is lost', async ({
  page,
  context,
}) => {
  const person = await givenPerson(page, plinth)
  await page.goto(`${plinth.url}/project/${mill}?aiAssistantPanelOpen=true`)
  const panel = panelOf(page)
  await questionOf(page).fill('Typed, not sent')
  await page.reload()
  await expect(questionOf(page)).toHaveValue('Typed, not sent')

  await context.setOffline(true)
  await ask(page, 'Is anybody there?')
  await expect(panel.getByRole('alert')).toContainText('You are offline, so nothing was sent.')
  await panel.getByRole('button', { name: 'All chats' }).click()
  await expect(panel).toContainText('The assistant could not be loaded.')
  await expect(page.getByRole('heading', { level: 1, name: 'Mill' })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Assistant' }).click()
  model.script({ status: 500 }, { status: 500 }, { status: 500 })
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('alert')).toContainText('The model failed to answer.')
  model.reset()
  model.script(['Somebody is.'])
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('Somebody is.')).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Messages' }).getByText('Is anybody there?')).toHaveCount(1)

  await person.put(`organizations/${slug}/assistant`, { is_on: false, opt_in_tags: SCHEMA })
  model.reset()
  await ask(page, 'And now?')
  await expect(panel.getByText('switched off')).toBeVisible()
  expect(model.received).toEqual([])
  await page.reload()
  await expect(panel.getByText('The assistant is switched off for Acme')).toBeVisible()
  await person.put(`organizations/${slug}/assistant`, { is_on: true, opt_in_tags: SCHEMA })
  await page.reload()
  await expect(panel.getByText('And now?')).toBeVisible()
})

async function hasColour(person: Person) {
  const [row] = await person.sql(
    quarry,
    "select count(*) from information_schema.columns where table_name = 'stones' and column_name = 'colour'",
  )
  return row?.[0]
}
