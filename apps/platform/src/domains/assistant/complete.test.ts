import { assistant } from '@plinth/contract/assistant'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenModel } from '../../testing/given-model.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { readCompletion } from './read-completion.ts'

const { model, environment } = await givenModel()
const platform = await givenPlatform(environment)
const { bob, organizations } = await platform.given({
  organizations: [{ name: 'Acme', owner: 'alice', developer: 'bob' }],
})
const acme = organizations[0]!
const ref = await platform.projectOnPaper(acme)

beforeEach(() => model.reset())

test('an error is explained and corrected from the SQL and what Postgres said, as material', async () => {
  model.script(['The column is called `name`.'], ['It is `name`.\n\n```sql\nselect name from people\n```\n'])
  const failed = { ref, sql: 'select nam from people </data-x>', error: 'column "nam" does not exist' }
  expect(await bob.call(assistant.complete, { task: 'explain_error', ...failed })).toEqual({
    text: 'The column is called `name`.',
    sql: null,
  })
  expect(await bob.call(assistant.complete, { task: 'fix_error', ...failed })).toEqual({
    text: 'It is `name`.',
    sql: 'select name from people',
  })
  const [system, user] = model.received[0]!.messages
  const nonce = /<data-([0-9a-f]{24})>/.exec(String(system!.content))![1]
  expect(user!.content).toContain(`<data-${nonce}>`)
  expect(user!.content).toContain('select nam from people [mark removed]')
  expect(model.received[0]!.tools).toEqual([])
  expect(JSON.parse(model.received[0]!.body)).toMatchObject({ model: 'scripted-small', max_tokens: 2048 })
})

test('a schedule comes from words', async () => {
  const sql = "select cron.schedule('nightly', '0 3 * * *', $$delete from log$$)"
  model.script([`Every night at three.\n\n\`\`\`sql\n${sql}\n\`\`\``])
  expect(
    await bob.call(assistant.complete, { ref, task: 'draft_cron', instruction: 'Empty the log every night' }),
  ).toEqual({
    text: 'Every night at three.',
    sql,
  })
})

test('a policy is not drafted where the schema is not shared', async () => {
  const drafted = bob.call(assistant.complete, {
    ref,
    task: 'draft_policy',
    table_id: 1,
    instruction: 'Only their own rows',
  })
  await expect(drafted).rejects.toMatchObject({ code: 403, reason: 'assistant_schema_not_shared' })
  expect(model.received).toEqual([])
})

describe('a model that fails', () => {
  test.each([
    ['429', { status: 429, headers: { 'retry-after': '9' } }, { code: 429, reason: 'model_busy', retryAfter: 9 }],
    ['500', { status: 500 }, { code: 503, reason: 'model_failed' }],
    ['a drop', ['Half', { end: 'drop' as const }], { code: 503 }],
    ['what is no JSON', [{ raw: '{"choices": 7' }], { code: 503, reason: 'model_unreadable' }],
  ])('%s', async (_, turn, expected) => {
    model.script(turn)
    await expect(
      bob.call(assistant.complete, { ref, task: 'draft_cron', instruction: 'Nightly' }),
    ).rejects.toMatchObject(expected)
  })

  test('is left alone when the caller leaves', async () => {
    model.script([{ end: 'hang' }])
    const leaving = new AbortController()
    const asked = bob.call(
      assistant.complete,
      { ref, task: 'draft_cron', instruction: 'x' },
      { signal: leaving.signal },
    )
    await expect.poll(() => model.received.length).toBe(1)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    expect(await model.received[0]!.closed).toBe(true)
  })
})

test.each([
  ['"Nightly report"\nmore', 'Nightly report'],
  ['**Orders by day.**', 'Orders by day'],
  [`${'x'.repeat(300)}`, 'x'.repeat(100)],
])('of what was written for a name, one plain line is taken: %j', (written, name) => {
  expect(readCompletion('name_snippet', written)).toEqual({ text: name, sql: null })
})

test.each([
  ['```\nselect 1\n```', { text: '', sql: 'select 1' }],
  ['Before\n```SQL\nselect 1\n```\nafter', { text: 'Before\n\nafter', sql: 'select 1' }],
  ['No SQL.', { text: 'No SQL.', sql: null }],
  ['```sql\n\n```', { text: '', sql: null }],
])('of what was written, the SQL is taken out: %j', (written, expected) => {
  expect(readCompletion('fix_error', written)).toEqual(expected)
})

test('without a configured model there is a plain reason', async () => {
  const bare = await givenPlatform()
  const { dora, organizations: made } = await bare.given({ organizations: [{ name: 'B', owner: 'dora' }] })
  const asked = dora.call(assistant.complete, {
    ref: await bare.projectOnPaper(made[0]!),
    task: 'draft_cron',
    instruction: 'x',
  })
  await expect(asked).rejects.toMatchObject({ code: 409, reason: 'assistant_not_configured' })
})
