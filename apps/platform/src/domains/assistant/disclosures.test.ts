import { assistant } from '@plinth/contract/assistant'
import { audit } from '@plinth/contract/audit'
import { profile } from '@plinth/contract/profile'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenModel } from '../../testing/given-model.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { readChat, sendChat } from '../../testing/read-chat.ts'
import type { Caller } from '../../testing/caller.ts'

const { model, environment } = await givenModel()
const platform = await givenPlatform(environment)
const { alice, anna, bob, reader, stranger, carol, organizations } = await platform.given({
  organizations: [
    { name: 'Acme', owner: 'alice', admin: 'anna', developer: 'bob', readOnly: 'reader' },
    { name: 'Other', owner: 'carol' },
  ],
})
const [acme, foreign] = organizations as [(typeof organizations)[0], (typeof organizations)[0]]
const ref = await platform.projectOnPaper(acme)
const second = await platform.projectOnPaper(acme)

beforeEach(async () => {
  model.reset()
  await platform.pool.query('delete from platform.assistant_disclosures')
})

const listed = (caller: Caller, more: { project_ref?: string; before?: string; limit?: number } = {}) =>
  caller.call(assistant.disclosures, { slug: acme.slug, ...more })
const read = (caller: Caller, id: string) => caller.call(assistant.disclosure, { slug: acme.slug, id })

test('everything that the model gets is in the ledger, word for word', async () => {
  model.script([{ call: 'read_logs', arguments: { source: 'postgres_logs' } }], ['There are none.'], { status: 500 }, [
    'Nightly report',
  ])
  await readChat(bob, ref, { chat_id: 'chat-7', messages: [said('Grüße 🐘 canary-said')] })
  await expect(sendChat(bob, ref, 'Once more')).rejects.toMatchObject({ reason: 'model_failed' })
  await bob.call(assistant.complete, { ref, task: 'name_snippet', sql: 'select canary_column' })

  const ledger = (await listed(alice)).toReversed()
  expect(ledger).toHaveLength(4)
  const bodies = await Promise.all(ledger.map(async ({ id }) => (await read(alice, id)).body))
  expect(bodies).toEqual(model.received.map(({ body }) => body))
  expect(bodies[0]).toContain('canary-said')
  expect(ledger[0]).toMatchObject({
    person: { primary_email: bob.email },
    project_ref: ref,
    chat_id: 'chat-7',
    task: 'chat',
    model: 'scripted-large',
    host: model.host,
    bytes: Buffer.byteLength(model.received[0]!.body),
  })
  expect(ledger[3]).toMatchObject({ chat_id: null, task: 'name_snippet', model: 'scripted-small' })
})

test('what was sent is sealed at rest, each text for its own row', async () => {
  model.script(['Yes'], ['Yes'])
  await readChat(bob, ref, 'canary-secret')
  await readChat(bob, ref, 'another')
  const { rows } = await platform.pool.query<{ id: string; text: string; sealed_body: string }>(
    'select id, sealed_body, d::text as text from platform.assistant_disclosures d order by number',
  )
  expect(JSON.stringify(rows)).not.toContain('canary-secret')
  expect((await read(alice, rows[0]!.id)).body).toContain('canary-secret')

  await platform.pool.query('update platform.assistant_disclosures set sealed_body = $1 where id = $2', [
    rows[0]!.sealed_body,
    rows[1]!.id,
  ])
  await expect(read(alice, rows[1]!.id)).rejects.toMatchObject({ code: 500 })
})

test('what cannot be written down is not sent', async () => {
  await platform.pool.query('alter table platform.assistant_disclosures add constraint is_full check (false) not valid')
  try {
    model.script(['Never'])
    await expect(sendChat(bob, ref, 'Hello')).rejects.toMatchObject({ code: 500, reason: 'not_written_down' })
    expect(model.received).toEqual([])
  } finally {
    await platform.pool.query('alter table platform.assistant_disclosures drop constraint is_full')
  }
})

describe('who sees what', () => {
  test('an owner and an admin see everybody’s, others their own, strangers nothing', async () => {
    model.otherwise = () => ['Yes']
    await readChat(bob, ref, 'Of Bob')
    await readChat(reader, ref, 'Of the reader')
    const [ofReader, ofBob] = await listed(alice)
    expect(await listed(anna)).toHaveLength(2)
    expect((await listed(bob)).map(({ id }) => id)).toEqual([ofBob!.id])
    expect((await listed(reader)).map(({ id }) => id)).toEqual([ofReader!.id])
    expect((await read(bob, ofBob!.id)).body).toContain('Of Bob')
    for (const [caller, id] of [
      [bob, ofReader!.id],
      [reader, ofBob!.id],
    ] as const) {
      await expect(read(caller, id)).rejects.toMatchObject({ code: 404, reason: 'disclosure_not_found' })
    }
    await expect(listed(stranger)).rejects.toMatchObject({ code: 404 })
    const elsewhere = carol.call(assistant.disclosure, { slug: foreign.slug, id: ofBob!.id })
    await expect(elsewhere).rejects.toMatchObject({ code: 404, reason: 'disclosure_not_found' })
    expect(await carol.call(assistant.disclosures, { slug: foreign.slug, before: ofReader!.id })).toEqual([])
  })

  test('a page ends where the next begins, and one project can be asked for', async () => {
    model.otherwise = () => ['Yes']
    for (const project of [ref, second, ref, second, ref]) await readChat(bob, project, 'Hello')
    const all = (await listed(alice)).map(({ id }) => id)
    const first = await listed(alice, { limit: 2 })
    const next = await listed(alice, { limit: 2, before: first.at(-1)!.id })
    expect([...first, ...next].map(({ id }) => id)).toEqual(all.slice(0, 4))
    expect(await listed(alice, { project_ref: second })).toHaveLength(2)
  })

  test('a deleted account is no longer named, and what was sent stays', async () => {
    const { leaver } = await platform.given({ people: ['leaver'] })
    await platform.addMember(acme, leaver, 'Developer')
    model.script(['Yes'])
    await readChat(leaver, ref, 'Hello')
    await leaver.call(profile.remove, { current_password: leaver.password })
    expect(await listed(alice)).toMatchObject([{ person: null, project_ref: ref }])
  })
})

test('after ninety days it is forgotten', async () => {
  model.script(['Yes'], ['Yes'])
  await readChat(bob, ref, 'Old')
  await readChat(bob, ref, 'New')
  const [newer, older] = await listed(alice)
  const age = (id: string, days: number) =>
    platform.pool.query(
      'update platform.assistant_disclosures set sent_at = now() - make_interval(days => $1) where id = $2',
      [days, id],
    )
  await age(newer!.id, 89)
  await age(older!.id, 91)

  await platform.pool.query("select graphile_worker.add_job('forget-disclosures')")

  await expect.poll(async () => (await listed(alice)).map(({ id }) => id)).toEqual([newer!.id])
  const { rows } = await platform.pool.query('select identifier from graphile_worker._private_known_crontabs')
  expect(rows).toContainEqual({ identifier: 'forget-disclosures' })
})

describe('the settings', () => {
  const configure = (
    caller: Caller,
    is_on: boolean,
    opt_in_tags: (typeof assistant.configure)['$sent']['opt_in_tags'],
  ) => caller.call(assistant.configure, { slug: acme.slug, is_on, opt_in_tags })

  test('are the owner’s, and leave a line with what was before and after', async () => {
    const answer = await configure(alice, false, ['AI_LOG_GENERATOR_OPT_IN', 'AI_SQL_GENERATOR_OPT_IN'])
    expect(answer).toMatchObject({
      assistant_is_on: false,
      opt_in_tags: ['AI_SQL_GENERATOR_OPT_IN', 'AI_LOG_GENERATOR_OPT_IN'],
    })
    const [line] = await alice.call(audit.list, { slug: acme.slug })
    expect(line).toMatchObject({
      verb: 'organization.configure-assistant',
      target: acme.slug,
      before: { is_on: true, opt_in_tags: [] },
      after: { is_on: false, opt_in_tags: ['AI_SQL_GENERATOR_OPT_IN', 'AI_LOG_GENERATOR_OPT_IN'] },
    })
    for (const caller of [anna, bob, reader]) {
      await expect(configure(caller, true, [])).rejects.toMatchObject({ code: 403, reason: 'permission_denied' })
    }
    await configure(alice, true, [])
  })

  test.each([
    [['AI_DATA_GENERATOR_OPT_IN']],
    [['AI_LOG_GENERATOR_OPT_IN']],
    [['AI_SQL_GENERATOR_OPT_IN', 'AI_DATA_GENERATOR_OPT_IN']],
    [['AI_SQL_GENERATOR_OPT_IN', 'AI_SQL_GENERATOR_OPT_IN']],
    [['EVERYTHING']],
  ])('are refused where they are no level: %j', async (opt_in_tags) => {
    const path = assistant.configure.path.replace('{slug}', acme.slug)
    const answer = await alice.send('PUT', path, { body: { is_on: true, opt_in_tags } })
    expect(answer.status).toBe(400)
  })
})

function said(text: string) {
  return { id: 'm1', role: 'user' as const, parts: [{ type: 'text' as const, text }] }
}
