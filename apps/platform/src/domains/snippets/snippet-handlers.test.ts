import { randomUUID } from 'node:crypto'
import { audit } from '@plinth/contract/audit'
import { snippets } from '@plinth/contract/snippets'
import { telemetry } from '@plinth/contract/telemetry'
import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const { alice, bob, mallory, stranger, organizations } = await platform.given({
  organizations: [
    { name: 'Acme', owner: 'alice', developer: 'bob' },
    { name: 'Other', owner: 'mallory' },
  ],
})
const ref = await platform.projectOnPaper(organizations[0]!)
const elsewhere = await platform.projectOnPaper(organizations[1]!)

const draft = { ref, name: 'Totals', content: 'select 1' }

describe('a snippet', () => {
  test('is its writer’s alone until it is shared with the project', async () => {
    const { id } = await alice.call(snippets.create, draft)
    await expect(bob.call(snippets.get, { ref, id })).rejects.toMatchObject({ code: 404, reason: 'snippet_not_found' })
    expect((await bob.call(snippets.list, { ref })).map((one) => one.id)).not.toContain(id)

    await alice.call(snippets.update, { ref, id, visibility: 'project' })

    expect(await bob.call(snippets.get, { ref, id })).toMatchObject({ content: 'select 1', is_own: false })
    await expect(stranger.call(snippets.get, { ref, id })).rejects.toMatchObject({ reason: 'project_not_found' })
  })

  test('that is shared can be changed and deleted by its writer only', async () => {
    const { id } = await alice.call(snippets.create, { ...draft, visibility: 'project' })
    const refusal = { code: 403, reason: 'not_your_snippet' }
    await expect(bob.call(snippets.update, { ref, id, content: 'drop table t' })).rejects.toMatchObject(refusal)
    await expect(bob.call(snippets.remove, { ref, id })).rejects.toMatchObject(refusal)
    await alice.call(snippets.remove, { ref, id })
    await expect(alice.call(snippets.get, { ref, id })).rejects.toMatchObject({ code: 404 })
  })

  test('cannot be reached through another project', async () => {
    const { id } = await alice.call(snippets.create, { ...draft, visibility: 'project' })
    const missing = { code: 404, reason: 'snippet_not_found' }
    await expect(mallory.call(snippets.get, { ref: elsewhere, id })).rejects.toMatchObject(missing)
    await expect(mallory.call(snippets.update, { ref: elsewhere, id, name: 'Mine' })).rejects.toMatchObject(missing)
    await expect(mallory.call(snippets.remove, { ref: elsewhere, id })).rejects.toMatchObject(missing)
    expect(await alice.call(snippets.get, { ref, id })).toMatchObject({ name: 'Totals' })
  })

  test.each(['user', 'project'] as const)(
    'of visibility %s is not found out by bringing its id',
    async (visibility) => {
      const { id } = await alice.call(snippets.create, { ...draft, visibility })
      for (const [caller, into] of [
        [bob, ref],
        [mallory, elsewhere],
      ] as const) {
        const mine = { ref: into, name: 'Mine', content: '' }
        const [taken, free] = [
          await caller.call(snippets.create, { ...mine, id }),
          await caller.call(snippets.create, { ...mine, id: randomUUID() }),
        ]
        expect(taken).toEqual({ ...free, id, inserted_at: taken.inserted_at, updated_at: taken.updated_at })
        expect(await caller.call(snippets.get, { ref: into, id })).toMatchObject({ name: 'Mine' })
        await caller.call(snippets.remove, { ref: into, id })
      }
      expect(await alice.call(snippets.get, { ref, id })).toMatchObject({ name: 'Totals', content: 'select 1' })
    },
  )

  test('that is saved twice with one id is one', async () => {
    const id = randomUUID()
    await alice.call(snippets.create, { ...draft, id, name: 'Saved twice' })
    await alice.call(snippets.create, { ...draft, id, name: 'Saved twice', content: 'select 2' })
    const found = (await alice.call(snippets.list, { ref })).filter(({ name }) => name === 'Saved twice')
    expect(found.map((one) => one.id)).toEqual([id])
    expect(await alice.call(snippets.get, { ref, id })).toMatchObject({ content: 'select 2' })
  })

  test.each([
    ["it's -- a 'quote'; drop table platform.snippets", 'select \'\\\'; "x"\n\t\u2028😀'],
    ['100% _like_', ''],
  ])('named %j keeps its text', async (name, content) => {
    const { id } = await alice.call(snippets.create, { ref, name, content })
    expect(await alice.call(snippets.get, { ref, id })).toMatchObject({ name, content })
    expect((await alice.call(snippets.list, { ref, search: name.slice(0, 8) })).map((one) => one.id)).toContain(id)
  })

  test.each([
    ['owner_id', 1],
    ['project_id', 1],
    ['inserted_at', '2020-01-01T00:00:00Z'],
    ['is_own', true],
  ])('does not let a client say %s', async (field, value) => {
    const response = await alice.send('POST', `/platform/projects/${ref}/content`, {
      body: { name: 'x', content: '', [field]: value },
    })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid_request', fields: { [field]: 'There is no such field.' } },
    ])
  })

  test.each(['not-a-uuid', '..', '%00', '1', 'x'.repeat(300), `${randomUUID()}'`])(
    'with the id %j is not there',
    async (id) => {
      await expect(alice.call(snippets.get, { ref, id })).rejects.toMatchObject({ code: 404 })
      await expect(alice.call(snippets.remove, { ref, id })).rejects.toMatchObject({ code: 404 })
    },
  )
})

describe('text that Postgres cannot hold is refused with the field it is in', () => {
  test.each([
    ['content', { name: 'x', content: 'select \u0000' }],
    ['name', { name: 'nul\u0000', content: '' }],
    ['name', { name: 'half \ud800', content: '' }],
  ])('%s of %j', async (field, body) => {
    await expect(alice.call(snippets.create, { ref, ...body })).rejects.toMatchObject({
      code: 400,
      fields: { [field]: 'The text holds a character that cannot be stored.' },
    })
  })

  test('in a query', async () => {
    await expect(alice.call(snippets.list, { ref, search: '\u0000' })).rejects.toMatchObject({ code: 400 })
  })

  test('in a name that the client chooses', async () => {
    const event = { action: 'opened', pathname: '/', properties: { 'a\u0000': 1 } }
    await expect(alice.call(telemetry.send, event)).rejects.toMatchObject({ code: 400 })
    await expect(alice.call(telemetry.send, { ...event, properties: { a: '\udfff' } })).rejects.toMatchObject({
      code: 400,
      fields: { 'properties.a': expect.any(String) },
    })
  })
})

test.each(['0', '501', '1.5', '1e9', '-1', 'NaN', "1' or 1=1"])(
  'a list cannot be asked for with limit %s',
  async (limit) => {
    const response = await alice.send('GET', `/platform/projects/${ref}/content?limit=${encodeURIComponent(limit)}`)
    expect(response.status).toBe(400)
  },
)

describe('the audit log, which every member reads', () => {
  const entriesAbout = async (id: string) =>
    (await bob.call(audit.list, { slug: organizations[0]!.slug }))
      .filter(({ target }) => target === `${ref}/${id}`)
      .map(({ verb, before, after }) => ({ verb, before, after }))
      .toReversed()

  test('has the folders of shared snippets and not those of private ones', async () => {
    const [own, common] = [
      await alice.call(snippets.create, { ...draft, folder: 'Plans of the board' }),
      await alice.call(snippets.create, { ...draft, folder: 'Plans', visibility: 'project' }),
    ]
    expect(await entriesAbout(own.id)).toEqual([
      { verb: 'snippet.create', before: null, after: { visibility: 'user' } },
    ])
    expect(await entriesAbout(common.id)).toMatchObject([{ after: { name: 'Totals', folder: 'Plans' } }])
  })

  test('has the names of shared snippets and not those of private ones', async () => {
    const { id } = await alice.call(snippets.create, { ...draft, name: 'Salaries of the board' })
    await alice.call(snippets.update, { ref, id, name: 'Salaries' })
    await alice.call(snippets.update, { ref, id, name: 'Costs', visibility: 'project' })
    await alice.call(snippets.update, { ref, id, name: 'Salaries', visibility: 'user' })
    await alice.call(snippets.remove, { ref, id })

    expect(await entriesAbout(id)).toEqual([
      { verb: 'snippet.create', before: null, after: { visibility: 'user' } },
      { verb: 'snippet.update', before: { visibility: 'user' }, after: { visibility: 'user' } },
      { verb: 'snippet.update', before: { visibility: 'user' }, after: { name: 'Costs', visibility: 'project' } },
      { verb: 'snippet.update', before: { name: 'Costs', visibility: 'project' }, after: { visibility: 'user' } },
      { verb: 'snippet.delete', before: { visibility: 'user' }, after: null },
    ])
  })

  test('hides the names that an earlier release wrote into it', async () => {
    const id = randomUUID()
    for (const before of [{ name: 'Salaries', visibility: 'user' }, { name: 'Salaries' }])
      await platform.stores.audit.append(
        `organization:${organizations[0]!.id}`,
        {
          occurred_at: new Date().toISOString(),
          actor: { profile_id: null, username: 'alice', email: alice.email },
          verb: 'snippet.delete',
          target: `${ref}/${id}`,
          before,
          after: null,
          outcome: 'done',
          request_id: 'r',
        },
        platform.process.auditKey,
      )
    expect(JSON.stringify(await entriesAbout(id))).not.toContain('Salaries')
    expect(await entriesAbout(id)).toHaveLength(2)
  })
})

describe('a folder', () => {
  test('is kept with the snippet, changes with it and not by other changes, and nobody else’s is touched', async () => {
    const { id } = await alice.call(snippets.create, { ...draft, folder: '  Reports ', visibility: 'project' })
    expect(await bob.call(snippets.get, { ref, id })).toMatchObject({ folder: 'Reports' })
    expect(await alice.call(snippets.update, { ref, id, content: 'select 2' })).toMatchObject({ folder: 'Reports' })
    expect(await alice.call(snippets.update, { ref, id, folder: 'Old' })).toMatchObject({ content: 'select 2' })
    await expect(bob.call(snippets.update, { ref, id, folder: 'Mine' })).rejects.toMatchObject({ code: 403 })
    expect(await listed(alice, id)).toMatchObject({ folder: 'Old' })
    expect(await alice.call(snippets.update, { ref, id, folder: null })).toMatchObject({ folder: null })
  })

  test.each([[''], ['   '], ['x'.repeat(61)]])('is not called %j', async (folder) => {
    await expect(alice.call(snippets.create, { ...draft, folder })).rejects.toMatchObject({ code: 400 })
  })
})

describe('a favorite', () => {
  test('is the person’s own mark, on their own snippets and on those that others share', async () => {
    const { id } = await alice.call(snippets.create, { ...draft, visibility: 'project' })
    const [mark, unmark] = [true, false].map((is_favorite) => ({ ref, id, is_favorite }))
    expect(await bob.call(snippets.mark, mark!)).toEqual({ is_favorite: true })
    await bob.call(snippets.mark, mark!)
    expect(await listed(bob, id)).toMatchObject({ is_favorite: true })
    expect(await bob.call(snippets.get, { ref, id })).toMatchObject({ is_favorite: true })
    expect(await listed(alice, id)).toMatchObject({ is_favorite: false })

    await alice.call(snippets.mark, mark!)
    expect(await alice.call(snippets.update, { ref, id, name: 'Renamed' })).toMatchObject({ is_favorite: true })
    await bob.call(snippets.mark, unmark!)
    expect(await listed(bob, id)).toMatchObject({ is_favorite: false })
    expect(await listed(alice, id)).toMatchObject({ is_favorite: true })
  })

  test('of what one does not see cannot be set, as if it were not there', async () => {
    const { id } = await alice.call(snippets.create, draft)
    const missing = { code: 404, reason: 'snippet_not_found' }
    for (const [caller, into, which] of [
      [bob, ref, id],
      [mallory, elsewhere, id],
      [bob, ref, randomUUID()],
    ] as const) {
      await expect(caller.call(snippets.mark, { ref: into, id: which, is_favorite: true })).rejects.toMatchObject(
        missing,
      )
    }
    expect(await alice.call(snippets.mark, { ref, id, is_favorite: true })).toEqual({ is_favorite: true })
  })

  test('ends with its snippet', async () => {
    const { id } = await alice.call(snippets.create, { ...draft, visibility: 'project' })
    await bob.call(snippets.mark, { ref, id, is_favorite: true })
    await alice.call(snippets.remove, { ref, id })
    await alice.call(snippets.create, { ...draft, id, visibility: 'project' })
    expect(await listed(bob, id)).toMatchObject({ is_favorite: false })
  })
})

async function listed(caller: typeof alice, id: string) {
  return (await caller.call(snippets.list, { ref })).find((one) => one.id === id)
}
