import { optInTags } from '@plinth/catalog/assistant-sharing'
import { EventEmitter, once } from 'node:events'
import type { OptInTag } from '@plinth/catalog/assistant-sharing'
import { assistant } from '@plinth/contract/assistant'
import { auth } from '@plinth/contract/auth'
import { organizations as organizationRoutes } from '@plinth/contract/organizations'
import { describe, expect, test } from 'vitest'
import { givenChat } from '../../testing/given-chat.ts'
import { errorsIn, outputsIn, readChat, sendChat, textOf } from '../../testing/read-chat.ts'

const { model, platform, bob, reader, stranger, acme, ref, other, share } = await givenChat()

async function requireMfa(isAsked: boolean) {
  await platform.pool.query('update platform.organizations set requires_mfa = $1 where slug = $2', [isAsked, acme.slug])
}

describe('who may ask', () => {
  test('a stranger gets the error for a missing project, and the model gets nothing', async () => {
    await expect(sendChat(stranger, ref, 'Hello')).rejects.toMatchObject({ code: 404 })
    expect(model.received).toEqual([])
  })

  test('a Read-only member may', async () => {
    model.script(['Hello'])
    expect(textOf(await readChat(reader, ref, 'Hello'))).toBe('Hello')
  })

  test('losing membership, role, second factor or session stops reading and sending in the middle of an answer', async () => {
    const { frank } = await platform.given({ people: ['frank'] })
    await share(['AI_SQL_GENERATOR_OPT_IN'])
    for (const [change, error] of [
      [() => platform.removeMember(acme, frank), 'This project does not exist'],
      [
        () => platform.addMember(acme, frank, 'Read-only'),
        'Your access to this project has changed. Send the message again.',
      ],
      [() => requireMfa(true), expect.stringContaining('asks its members for two-factor authentication')],
      [
        () => frank.call(auth.signOut, { scope: 'local' }),
        'Your access to this project has changed. Send the message again.',
      ],
    ] as const) {
      await requireMfa(false)
      model.reset()
      await platform.addMember(acme, frank, 'Developer')
      const asked = new EventEmitter()
      const changed = once(asked, 'asked').then(change)
      model.script([{ pause: changed }, { call: 'list_schemas', arguments: {} }], ['Never'])
      const reading = readChat(frank, ref, 'Look')
      await expect.poll(() => model.received.length).toBe(1)
      asked.emit('asked')
      const chunks = await reading
      expect(outputsIn(chunks)).toEqual([{ error: { code: expect.any(String), message: error } }])
      expect(errorsIn(chunks)).toEqual([error])
      expect(model.received).toHaveLength(1)
    }
  })

  test('nobody has three answers written at once in one project', async () => {
    model.otherwise = () => ['…', { end: 'hang' }]
    const first = await sendChat(bob, ref, 'One')
    const second = await sendChat(bob, ref, 'Two')
    await expect(sendChat(bob, ref, 'Three')).rejects.toMatchObject({ code: 429, reason: 'too_many_chats' })
    await second.response.body!.cancel()
    const elsewhere = await sendChat(bob, other, 'Three')
    const third = await sendChat(bob, ref, 'Three')
    const someoneElse = await sendChat(reader, ref, 'Mine')
    for (const { response } of [first, elsewhere, third, someoneElse]) await response.body!.cancel()
  })

  test('a failed or finished answer makes room for the next', async () => {
    for (let count = 0; count < 4; count++) {
      model.script({ status: 500 }, ['Fine'])
      await expect(sendChat(bob, ref, 'Hello')).rejects.toMatchObject({ reason: 'model_failed' })
      expect(textOf(await readChat(bob, ref, 'Hello'))).toBe('Fine')
    }
  })

  test.each([
    ['five hundred calls', 500, 100],
    ['fifty megabytes', 50, 1024 * 1024],
  ])('%s in an hour are enough for one person', async (_, calls, bytes) => {
    const { frank } = await platform.given({ people: ['frank'] })
    await platform.addMember(acme, frank, 'Developer')
    model.otherwise = () => ['Hello']
    await readChat(frank, ref, 'Hello')
    const more = (age: string) =>
      platform.pool.query(
        `insert into platform.assistant_disclosures (id, organization_id, project_ref, profile_id, chat_id, task,
           request_id, model, host, bytes, sealed_body, sent_at)
         select gen_random_uuid(), organization_id, project_ref, profile_id, chat_id, task, request_id, model, host,
           $3, sealed_body, now() - $1::interval
         from (select * from platform.assistant_disclosures order by number desc limit 1) newest,
           generate_series(1, $2)`,
        [age, calls, bytes],
      )
    await more('61 minutes')
    await readChat(frank, ref, 'Hello')
    await more('10 minutes')
    await expect(sendChat(frank, ref, 'Hello')).rejects.toMatchObject({ code: 429, reason: 'assistant_limit' })
    const own = await platform.projectOnPaper(
      await frank.call(organizationRoutes.create, { name: `Of Frank ${calls}` }),
    )
    await expect(sendChat(frank, own, 'Hello')).rejects.toMatchObject({ code: 429, reason: 'assistant_limit' })
    expect(textOf(await readChat(bob, ref, 'Hello'))).toBe('Hello')
  })
})

describe('the switch', () => {
  test('off refuses the next message with a reason, and completions', async () => {
    await share([], false)
    await expect(sendChat(bob, ref, 'Hello')).rejects.toMatchObject({ code: 403, reason: 'assistant_off' })
    const asked = bob.call(assistant.complete, { ref, task: 'draft_cron', instruction: 'Every night' })
    await expect(asked).rejects.toMatchObject({ code: 403, reason: 'assistant_off' })
    expect(model.received).toEqual([])
  })

  test('off in the middle of an answer sends nothing more to the model', async () => {
    model.script(
      [{ call: 'read_logs', arguments: { source: 'postgres_logs' } }, { pause: onceAsked(() => share([], false)) }],
      ['Never'],
    )
    const chunks = await readChat(bob, ref, 'Hello')
    expect(model.received).toHaveLength(1)
    expect(errorsIn(chunks)).toEqual([
      'The assistant is switched off for this organization. An owner can switch it on.',
    ])
  })

  test('of what is shared refuses a message that was written under another level', async () => {
    await share(['AI_SQL_GENERATOR_OPT_IN'])
    const say = (shown_opt_in_tags: OptInTag[]) => sendChat(bob, ref, { shown_opt_in_tags })
    await expect(say([])).rejects.toMatchObject({ code: 409, reason: 'assistant_sharing_changed' })
    await expect(say([...optInTags])).rejects.toMatchObject({ code: 409, reason: 'assistant_sharing_changed' })
    expect(model.received).toEqual([])
    model.script(['Hello'])
    const { chunks } = await say(['AI_SQL_GENERATOR_OPT_IN'])
    for await (const chunk of chunks) expect(chunk.type).not.toBe('error')
    expect(model.received).toHaveLength(1)
  })

  test('of what is shared stops an answer that began under another', async () => {
    await share(['AI_SQL_GENERATOR_OPT_IN'])
    model.script([{ call: 'list_schemas', arguments: {} }, { pause: onceAsked(() => share([])) }], ['Never'])
    const chunks = await readChat(bob, ref, 'Hello')
    expect(model.received).toHaveLength(1)
    expect(errorsIn(chunks)).toEqual(['What the organization shares with the model has changed. Send it again.'])
  })

  const onceAsked = async (change: () => Promise<unknown>) => {
    await expect.poll(() => model.received.length).toBe(1)
    await change()
  }
})
