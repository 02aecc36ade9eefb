import { startScriptedModel, type ScriptedModel } from '@plinth/testing/scripted-model'
import { expect, type Page, test } from '@playwright/test'
import { ask, keptText, panelOf } from './assistant-panel.ts'
import { violationsOf } from './axe.ts'
import { escapeFrom } from './escape-from.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { untilKeysListen } from './until-keys-listen.ts'

const MARKER = 'canary-Grüße-🐘'

let model: ScriptedModel
let plinth: Plinth
let slug: string
let quarry: string
let mill: string

test.beforeAll(async ({ browser }) => {
  model = await startScriptedModel()
  plinth = await startPlinth({ PLINTH_AI_BASE_URL: model.url, PLINTH_AI_MODEL: 'scripted' })
  const page = await browser.newPage()
  const owner = await givenPerson(page, plinth)
  slug = await owner.organization('Acme')
  quarry = await owner.project(slug, 'Quarry')
  mill = await owner.project(slug, 'Mill')
  await owner.sql(quarry, `create table stones (name text); insert into stones values ('${MARKER}')`)
  await page.close()
})
test.afterAll(async () => {
  await plinth.stop()
  await model.close()
})
test.beforeEach(() => model.reset())

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const level = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name} Also|^${name} What`) })
const switchOf = (page: Page) => page.getByRole('switch', { name: 'Let people ask the assistant' })
const entries = (page: Page) => page.getByRole('table', { name: 'Data sent' }).getByRole('row')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Data sent' })

const openPanel = (page: Page, ref: string) => page.goto(`${plinth.url}/project/${ref}?aiAssistantPanelOpen=true`)

async function askAnew(page: Page, text: string) {
  await panelOf(page).getByRole('button', { name: 'New chat' }).click()
  await ask(page, text)
}

const ALL_KEYS = ['AI_SQL_GENERATOR_OPT_IN', 'AI_LOG_GENERATOR_OPT_IN', 'AI_DATA_GENERATOR_OPT_IN']

const readStones = () =>
  model.script([{ call: 'run_select', arguments: { sql: 'select name from stones' } }], ['That is all.'])

test('what an owner shares is shared from the next message on, and the ledger tells it word for word', async ({
  page,
}) => {
  const owner = await givenPerson(page, plinth)
  readStones()
  await openPanel(page, quarry)
  await askAnew(page, 'Which stones are there?')
  await expect(
    panelOf(page).getByText(/Not allowed to run a query\. The organization does not share its data/),
  ).toBeVisible()
  await expect(panelOf(page).getByText('That is all.')).toBeVisible()
  expect(model.received.map(({ body }) => body).join('')).not.toContain(MARKER)

  await panelOf(page).getByRole('link', { name: 'Change' }).click()
  await expect(title(page, 'Organization settings')).toBeVisible()
  await expect(page.getByText(`scripted at ${model.host}`)).toBeVisible()
  const tags = async () => (await owner.get(`organizations/${slug}`)).opt_in_tags
  await test.step('the arrow that goes round to rows asks before they leave the house', async () => {
    await level(page, 'Nothing of the database').focus()
    await page.keyboard.press('ArrowUp')
    const question = page.getByRole('alertdialog', { name: 'Share the data of Acme with the model?' })
    await expect(question).toContainText(`are sent to scripted at ${model.host}`)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(level(page, 'Nothing of the database')).toBeChecked()
    expect(await tags()).toEqual([])
  })
  await test.step('what is not saved is put back, and the page says so', async () => {
    await page.context().setOffline(true)
    await level(page, 'The schema').click()
    await expect(page.getByRole('alert')).toContainText('This was not saved.')
    await expect(level(page, 'Nothing of the database')).toBeChecked()
    await page.context().setOffline(false)
  })
  await test.step('what is saved while its answer is lost is shown as it is', async () => {
    const address = `${plinth.url}/platform/organizations/${slug}/assistant`
    await page.route(address, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await level(page, 'The schema and logs').click()
    await expect(page.getByRole('alert')).toContainText('This may not have been saved.')
    await expect(level(page, 'The schema and logs')).toBeChecked()
    expect(await tags()).toEqual(ALL_KEYS.slice(0, 2))
    await page.unroute(address)
  })
  await level(page, 'The schema').click()
  await expect(page.getByText('The model may see the schema.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await tags()).toEqual(['AI_SQL_GENERATOR_OPT_IN'])
  await level(page, 'The schema, logs and data').click()
  await page.getByRole('button', { name: 'Share data' }).click()
  await expect(page.getByText('The model may see the schema, logs and data.')).toBeVisible()
  expect(await tags()).toEqual(ALL_KEYS)

  readStones()
  await openPanel(page, quarry)
  await askAnew(page, 'And now?')
  await expect(panelOf(page).getByRole('cell', { name: MARKER })).toBeVisible()
  await expect(panelOf(page).getByText('That is all.')).toBeVisible()
  model.script(['One'])
  await owner.post(`projects/${mill}/assistant/complete`, { task: 'name_snippet', sql: 'select 1' })
  const sent = model.received.map(({ body }) => body)
  expect(sent).toHaveLength(5)
  expect(sent[3]).toContain(MARKER)

  await panelOf(page).getByRole('link', { name: 'Data sent' }).click()
  await expect(title(page, 'Assistant ledger')).toBeVisible()
  await expect(entries(page)).toHaveCount(1 + sent.length)
  await expect(entries(page).nth(1)).toContainText(/Naming a query.*ada.*Mill.*scripted at/)
  await expect(entries(page).nth(2)).toContainText(/A chat.*ada.*Quarry.*scripted at/)
  expect(await violationsOf(page)).toEqual([])

  await test.step('by project, which a reload keeps', async () => {
    await page.getByRole('combobox', { name: 'Project' }).selectOption('Quarry')
    await expect(entries(page)).toHaveCount(5)
    await page.reload()
    await expect(entries(page)).toHaveCount(5)
    await expect(page).toHaveURL(new RegExp(`project=${quarry}`))
  })

  await test.step('an entry is opened, read and closed by keyboard', async () => {
    const entry = entries(page).nth(1).getByRole('link').first()
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(sheet(page)).toContainText(owner.email)
    await escapeFrom(sheet(page))
    await expect(entry).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(sheet(page).getByRole('tab', { name: 'Messages' })).toHaveAttribute('data-state', 'active')
    await expect(sheet(page).getByRole('listitem').filter({ hasText: 'Answer of run_select' })).toContainText(MARKER)
    expect(await violationsOf(page)).toEqual([])
    await sheet(page).getByRole('tab', { name: 'Messages' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(sheet(page).getByRole('heading', { name: 'propose_migration' })).toBeVisible()
    await page.keyboard.press('End')
    await expect(sheet(page).getByRole('tabpanel')).toContainText(sent[3]!.slice(0, 200))
    await page.reload()
    await sheet(page).getByRole('tab', { name: 'Word for word' }).click()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await sheet(page).getByRole('button', { name: 'Copy all' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(sent[3])
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/assistant\\?project=${quarry}$`))
  })
})

test('the panel shows the level that the next message is sent under, also after others change it', async ({ page }) => {
  const owner = await givenPerson(page, plinth)
  const share = (opt_in_tags: string[]) => owner.put(`organizations/${slug}/assistant`, { is_on: true, opt_in_tags })
  const panel = panelOf(page)
  await share(ALL_KEYS.slice(0, 1))
  await openPanel(page, quarry)
  await expect(panel).toContainText('The model sees the schema, no rows.')

  await test.step('raised elsewhere, nothing is sent before the panel says so', async () => {
    await share(ALL_KEYS)
    const before = model.received.length
    await askAnew(page, 'Which stones are there?')
    await expect(panel.getByRole('alert')).toContainText('What the organization shares with the model has changed.')
    await expect(panel).toContainText('The model sees the schema, logs and rows.')
    expect(model.received).toHaveLength(before)
    readStones()
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByRole('cell', { name: MARKER })).toBeVisible()
    await expect(panel.getByText('That is all.')).toBeVisible()
    await expect.poll(() => keptText(page, quarry)).toContain(MARKER)
  })

  await test.step('lowered elsewhere, the panel follows by itself and the rows leave the browser', async () => {
    await share([])
    await expect(panel).toContainText('The model sees what you write and attach, nothing of the database.')
    await expect.poll(() => keptText(page, quarry)).not.toContain(MARKER)
  })
})

test('one switch stops everything, and a member sees their own and cannot switch', async ({ page, browser }) => {
  const owner = await givenPerson(page, plinth)
  await owner.put(`organizations/${slug}/assistant`, { is_on: true, opt_in_tags: ALL_KEYS })
  const { length: before } = await owner.get(`organizations/${slug}/assistant/disclosures?limit=200`)
  model.otherwise = () => ['Of course.']
  for (let sent = 0; sent < 50; sent++)
    await owner.post(`projects/${quarry}/assistant/complete`, { task: 'name_snippet', sql: 'select 1' })
  const theirs = await browser.newPage()
  const member = await givenPerson(theirs, plinth, 'bob@example.com')
  await member.join(slug, 'Developer')
  await openPanel(theirs, mill)
  await askAnew(theirs, 'Of Bob')
  await expect(panelOf(theirs).getByText('Of course.')).toBeVisible()

  await panelOf(theirs).getByRole('link', { name: 'Data sent' }).click()
  await expect(entries(theirs)).toHaveCount(2)
  await expect(entries(theirs).nth(1)).toContainText(/A chat.*bob.*Mill/)
  await expect(switchOf(theirs)).toBeDisabled()
  await expect(switchOf(theirs)).toBeChecked()
  await expect(theirs.getByText('Your role in this organization does not allow switching it off.')).toBeVisible()
  expect(await violationsOf(theirs)).toEqual([])
  await theirs.getByRole('link', { name: 'See the settings' }).click()
  await expect(title(theirs, 'Organization settings')).toBeVisible()
  await expect(level(theirs, 'The schema')).toBeInViewport()
  await expect(level(theirs, 'The schema')).toBeDisabled()
  await openPanel(theirs, mill)
  await expect(panelOf(theirs).getByText('Of course.')).toBeVisible()

  const all = before + 51
  await page.goto(`${plinth.url}/org/${slug}`)
  await untilKeysListen(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Command menu' })).toBeFocused()
  await page.keyboard.insertText('ledger')
  await expect(page.getByRole('option', { name: /Assistant ledger/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(entries(page)).toHaveCount(1 + 50)
  await expect(entries(page).nth(1)).toContainText(/A chat.*bob/)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(entries(page)).toHaveCount(1 + all - 50)
  await expect(page.getByText('Nothing older is kept.')).toBeVisible()
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(entries(page)).toHaveCount(1 + 50)
  // another owner shares less meanwhile
  const schema = ['AI_SQL_GENERATOR_OPT_IN']
  await owner.put(`organizations/${slug}/assistant`, { is_on: true, opt_in_tags: schema })
  await switchOf(page).focus()
  await page.keyboard.press('Space')
  await expect(switchOf(page)).not.toBeChecked()
  await expect(page.getByText('It is off, so nothing is sent to a model.')).toBeVisible()
  await expect.poll(async () => (await owner.get(`organizations/${slug}`)).assistant_is_on).toBe(false)
  expect((await owner.get(`organizations/${slug}`)).opt_in_tags).toEqual(schema)

  await test.step('an open panel gets the refusal of the server, and then shows it', async () => {
    model.reset()
    await panelOf(theirs).getByRole('textbox', { name: 'Ask the assistant' }).fill('Still there?')
    await theirs.keyboard.press('Enter')
    await expect(panelOf(theirs).getByText('The assistant is switched off for Acme')).toBeVisible()
    await expect(panelOf(theirs).getByText('An owner of the organization can switch it on')).toBeVisible()
    expect(model.received).toEqual([])
    expect(await owner.get(`organizations/${slug}/assistant/disclosures?limit=200`)).toHaveLength(all)
  })
  await theirs.close()
})
