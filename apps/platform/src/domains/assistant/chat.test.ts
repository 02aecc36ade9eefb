import { EventEmitter, once } from 'node:events'
import { assistant } from '@plinth/contract/assistant'
import { audit } from '@plinth/contract/audit'
import { profile } from '@plinth/contract/profile'
import { describe, expect, test } from 'vitest'
import { givenChat } from '../../testing/given-chat.ts'
import { givenModel, MODEL_KEY } from '../../testing/given-model.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { errorsIn, outputsIn, readChat, sendChat, textOf, userSays } from '../../testing/read-chat.ts'

const { model, platform, alice, bob, acme, ref, other, share } = await givenChat()

const toolLineCount = async () => {
  const { rows } = await platform.pool.query<{ count: number }>(
    `select count(*)::int as count from platform.audit_entries where verb = 'assistant.tool'`,
  )
  return rows[0]!.count
}

const toolLines = async () =>
  (await alice.call(audit.list, { slug: acme.slug })).filter(({ verb }) => verb === 'assistant.tool')

describe('an answer', () => {
  test('reaches the person while the model still writes', async () => {
    const reading = new EventEmitter()
    model.script(['Hel', { pause: once(reading, 'token') }, 'lo'])
    const { response, chunks } = await sendChat(bob, ref, 'Say hello')
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-request-id')).toBeTruthy()

    const read = []
    for await (const chunk of chunks) {
      read.push(chunk)
      // the model waits for this, so that the test hangs where the first token is held back
      if (chunk.type === 'text-delta' && chunk.delta === 'Hel') reading.emit('token')
    }
    expect(textOf(read)).toBe('Hello')
    expect(read.map(({ type }) => type)).toEqual([
      'start',
      'start-step',
      'text-start',
      'text-delta',
      'text-delta',
      'text-end',
      'finish-step',
      'finish',
    ])
    expect(read[0]).toMatchObject({ messageId: expect.any(String) })
  })

  test('comes over real HTTP in pieces, and ends the call to the model when the caller leaves', async () => {
    model.script(['Hel', { end: 'hang' }])
    const leaving = new AbortController()
    const response = await fetch(`${platform.url}${assistant.chat.path.replace('{ref}', ref)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${bob.accessToken}`,
        origin: platform.config.origins[0]!,
      },
      body: JSON.stringify({ chat_id: 'c1', messages: [userSays('Say hello')], context: [] }),
      signal: leaving.signal,
    })
    const decoder = new TextDecoder()
    for await (const bytes of response.body!) {
      if (decoder.decode(bytes, { stream: true }).includes('Hel')) break
    }
    leaving.abort()
    expect(await model.received[0]!.closed).toBe(true)
  })

  test('nobody waits for is not waited for either', async () => {
    model.script([{ end: 'hang' }])
    const leaving = new AbortController()
    const asked = sendChat(bob, ref, 'Say hello', { signal: leaving.signal })
    await expect.poll(() => model.received.length).toBe(1)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    expect(await model.received[0]!.closed).toBe(true)
  })

  test('is asked for with the whole chat, the tools and an order of ours', async () => {
    model.script(['Yes'])
    const messages = [
      userSays('First'),
      { id: 'm2', role: 'assistant' as const, parts: [{ type: 'text' as const, text: 'Second' }] },
      userSays('Third'),
    ]
    await readChat(bob, ref, { messages })
    const [asked] = model.received
    expect(asked!.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(asked!.tools).toEqual([
      'list_schemas',
      'list_tables',
      'list_columns',
      'list_indexes',
      'list_policies',
      'list_functions',
      'list_extensions',
      'explain_query',
      'read_advisors',
      'read_logs',
      'run_select',
      'propose_migration',
      'propose_policy',
    ])
    expect(JSON.parse(asked!.body)).toMatchObject({ model: 'scripted-large', stream: true, max_tokens: 4096 })
    expect(asked!.headers.authorization).toBe(`Bearer ${MODEL_KEY}`)
  })
})

describe('a model that fails before its first word is an ordinary error', () => {
  test.each([
    ['429', { status: 429, headers: { 'retry-after': '7' } }, { code: 429, reason: 'model_busy', retryAfter: 7 }],
    ['500', { status: 500 }, { code: 503, reason: 'model_failed' }],
    [
      '401',
      { status: 401, body: { error: { message: `Bad key ${MODEL_KEY}` } } },
      { code: 503, reason: 'model_refused' },
    ],
    ['404', { status: 404 }, { code: 503, reason: 'model_missing' }],
    ['400', { status: 400, body: { error: { message: 'Too long' } } }, { code: 400, reason: 'model_rejected' }],
    [
      'a redirect',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      { code: 503, reason: 'model_unreachable' },
    ],
    ['a drop', [{ end: 'drop' as const }], { code: 503 }],
    ['what is no chunk', [{ raw: 'data: {oops\n\n' }], { code: 503, reason: 'model_unreadable' }],
    ['nothing at all', [{ end: 'short' as const }], { code: 503, reason: 'model_unreadable' }],
  ])('%s', async (_, turn, expected) => {
    model.script(turn)
    await expect(sendChat(bob, ref, 'Hello')).rejects.toMatchObject(expected)
  })
})

test('a model that answers without end is cut off, and what it said does not fill the ledger', async () => {
  const { gina } = await platform.given({ people: ['gina'] })
  await platform.addMember(acme, gina, 'Developer')
  const said = (megabytes: number) => Array.from({ length: 10 * megabytes }, () => 'x'.repeat(100_000))
  const call = { call: 'read_logs', arguments: { source: 'postgres_logs' } }
  model.otherwise = () => [...said(10), call]
  expect(errorsIn(await readChat(gina, ref, 'Never stop'))).toHaveLength(1)
  expect(model.received).toHaveLength(1)

  model.otherwise = () => [...said(3), call]
  const chunks = await readChat(gina, ref, 'Never stop')
  expect(errorsIn(chunks)).toEqual(['This chat has become too long for the model. Start a new one, or attach less.'])
  const { rows } = await platform.pool.query<{ bytes: number }>(
    'select coalesce(sum(bytes), 0)::int as bytes from platform.assistant_disclosures where profile_id = $1',
    [(await gina.call(profile.get, {})).id],
  )
  expect(rows[0]!.bytes).toBeLessThan(12_000_000)
})

describe('a model that fails in the middle leaves what it said, and a sentence', () => {
  test.each([
    ['a drop', { end: 'drop' as const }, 'The answer of the model broke off or cannot be read. Please try again.'],
    [
      'an end without an end',
      { end: 'short' as const },
      'The answer of the model broke off or cannot be read. Please try again.',
    ],
    [
      'a chunk that is none',
      { raw: 'data: {"choices": 7}\n\n' },
      'The answer of the model broke off or cannot be read. Please try again.',
    ],
    [
      'an error as a chunk',
      { raw: `data: {"error":{"message":"${MODEL_KEY}"}}\n\n` },
      'The answer of the model broke off or cannot be read. Please try again.',
    ],
  ])('%s', async (_, failure, sentence) => {
    model.script(['Half of ', { pause: 20 }, failure])
    const chunks = await readChat(bob, ref, 'Hello')
    expect(textOf(chunks)).toBe('Half of ')
    expect(errorsIn(chunks)).toEqual([sentence])
  })

  test('one that is cut off says so', async () => {
    model.script(['Half of ', { finish: 'length' }])
    const chunks = await readChat(bob, ref, 'Hello')
    expect(textOf(chunks)).toBe('Half of ')
    expect(errorsIn(chunks)).toEqual(['The answer became longer than it may be, and was cut.'])
  })
})

test('a model that is silent for too long, or not there at all, is given up', async () => {
  const { model: silent, environment: impatient } = await givenModel({ PLINTH_AI_TIMEOUT_SECONDS: '1' })
  const elsewhere = await givenPlatform(impatient)
  const { carol, organizations: made } = await elsewhere.given({ organizations: [{ name: 'B', owner: 'carol' }] })
  const project = await elsewhere.projectOnPaper(made[0]!)

  silent.script([{ end: 'hang' }], ['Half of ', { end: 'hang' }])
  await expect(sendChat(carol, project, 'Hello')).rejects.toMatchObject({ code: 503, reason: 'model_silent' })
  const chunks = await readChat(carol, project, 'Hello')
  expect(textOf(chunks)).toBe('Half of ')
  expect(errorsIn(chunks)).toEqual(['The model did not answer in time.'])
  expect(await silent.received[1]!.closed).toBe(true)

  await silent.close()
  await expect(sendChat(carol, project, 'Hello')).rejects.toMatchObject({ code: 503, reason: 'model_unreachable' })
})

describe('a tool', () => {
  test('with wrong arguments, or that does not exist, reaches the model and the person as an error, and the audit log', async () => {
    await share(['AI_SQL_GENERATOR_OPT_IN'])
    model.script(
      [
        { call: 'list_tables', arguments: { schema: 7 } },
        { call: 'list_tables', arguments: '{"schema": ' },
        { call: 'drop_everything', arguments: { really: true } },
        { call: 'list_tables', arguments: { schema: 'public', ref: other } },
      ],
      ['I could not.'],
    )
    const before = await toolLines()
    const chunks = await readChat(bob, ref, 'Do it')
    expect(textOf(chunks)).toBe('I could not.')
    expect(chunks.flatMap((chunk) => (chunk.type === 'tool-input-error' ? [chunk.errorText] : []))).toEqual([
      'The assistant used a tool in a way that it cannot be used in.',
      'The assistant used a tool in a way that it cannot be used in.',
      'The assistant asked for a tool that does not exist.',
      'The assistant used a tool in a way that it cannot be used in.',
    ])
    const lines = (await toolLines()).slice(0, 4).toReversed()
    expect(await toolLines()).toHaveLength(before.length + 4)
    expect(lines.map(({ target, outcome }) => [target, outcome])).toEqual([
      ['list_tables', 'failed'],
      ['list_tables', 'failed'],
      ['drop_everything', 'failed'],
      ['list_tables', 'failed'],
    ])
    expect(lines[2]!.after).toMatchObject({ project: ref, input: '{"really":true}' })
    expect(model.received[1]!.messages.filter(({ role }) => role === 'tool')).toHaveLength(4)
  })

  test('is called for as many steps as an answer may have, and no more', async () => {
    model.otherwise = () => [{ call: 'read_logs', arguments: { source: 'postgres_logs' } }]
    const chunks = await readChat(bob, ref, 'Never stop')
    expect(model.received).toHaveLength(8)
    expect(JSON.parse(model.received[7]!.body)).toMatchObject({ tool_choice: 'none' })
    expect(errorsIn(chunks)).toEqual(['The assistant needed more steps than it may take. Ask for less at once.'])
  })

  test('is called thirty times for one message, and no more', async () => {
    const calls = Array.from({ length: 35 }, () => ({ call: 'propose_migration', arguments: proposal }))
    model.script(calls, ['Done'])
    const outputs = outputsIn(await readChat(bob, ref, 'Many'))
    expect(outputs.slice(0, 30)).toEqual(Array(30).fill({ proposed: true, note: expect.any(String) }))
    expect(outputs.slice(30)).toEqual(Array(5).fill({ refused: 'Too many tools were used for one message.' }))
  })

  test('is not written down without end: an answer with too many calls is over', async () => {
    const calls = Array.from({ length: 400 }, () => ({ call: 'propose_migration', arguments: proposal }))
    model.script(calls, ['Never'])
    const before = await toolLineCount()
    const chunks = await readChat(bob, ref, 'Many')
    expect(errorsIn(chunks)).toEqual(['Too many tools were used for one message.'])
    expect((await toolLineCount()) - before).toBeLessThan(200)
    expect(model.received).toHaveLength(1)
  })

  test('is written down also where its arguments are cut within a character', async () => {
    const sql = `${'x'.repeat(1_991)}😀${'y'.repeat(100)}`
    model.script(
      [
        { call: 'run_select', arguments: { sql } },
        { call: `${'n'.repeat(99)}😀`, arguments: {} },
      ],
      ['Done'],
    )
    const chunks = await readChat(bob, ref, 'Look')
    expect(errorsIn(chunks)).toEqual([])
    expect(outputsIn(chunks)).toEqual([{ refused: expect.stringContaining('data') }])
    const targets = (await toolLines()).slice(0, 2).map(({ target }) => target)
    expect(new Set(targets)).toEqual(new Set([`${'n'.repeat(99)}\uFFFD`, 'run_select']))
  })

  test('that needs a database which does not run says so', async () => {
    await share(['AI_SQL_GENERATOR_OPT_IN'])
    model.script([{ call: 'list_schemas', arguments: {} }], ['It sleeps.'])
    expect(outputsIn(await readChat(bob, ref, 'Look'))).toEqual([
      { error: { code: 'project_not_usable', message: expect.stringContaining('accepts no connections') } },
    ])
  })

  const proposal = { name: 'x', sql: 'select 1', why: '' }
})

test('the key of the model is in no answer, no log, no audit line and not in the ledger', async () => {
  model.script({ status: 401, body: { error: { message: `Incorrect API key provided: ${MODEL_KEY}` } } }, ['Hello'])
  const refused = await bob.send('POST', assistant.chat.path.replace('{ref}', ref), {
    body: { chat_id: 'c1', messages: [userSays('Hello')], context: [] },
  })
  expect(refused.status).toBe(503)
  expect(await refused.text()).not.toContain(MODEL_KEY)
  await readChat(bob, ref, 'Hello')
  const ledger = await alice.call(assistant.disclosures, { slug: acme.slug })
  for (const { id } of ledger.slice(0, 3)) {
    expect(JSON.stringify(await alice.call(assistant.disclosure, { slug: acme.slug, id }))).not.toContain(MODEL_KEY)
  }
  expect(JSON.stringify(await alice.call(audit.list, { slug: acme.slug }))).not.toContain(MODEL_KEY)
  const deployment = await (await alice.send('GET', '/platform/deployment')).text()
  expect(JSON.parse(deployment)).toMatchObject({ assistant: { model: 'scripted-large', host: model.host } })
  expect(deployment).not.toContain(MODEL_KEY)
  const log = await platform.logText()
  expect(log).toContain('model_refused')
  expect(log).not.toContain(MODEL_KEY)
})
