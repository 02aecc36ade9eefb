import { audit } from '@plinth/contract/audit'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { projects } from '@plinth/contract/projects'
import { snippets } from '@plinth/contract/snippets'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { chainOf } from '../../stores/audit-chain.ts'
import { firstBreak } from '../../testing/first-break.ts'
import { withoutTriggers } from '../../testing/without-triggers.ts'

const platform = await givenPlatform()
const { stores, pool } = platform

async function givenAcme() {
  const {
    alice,
    stranger,
    organizations: made,
  } = await platform.given({
    organizations: [{ name: 'Acme', owner: 'alice' }],
  })
  return { alice, stranger, acme: made[0]! }
}

const entriesOf = (caller: Caller, slug: string) => caller.call(audit.list, { slug })
const verbsOf = async (caller: Caller, slug: string) => (await entriesOf(caller, slug)).map(({ verb }) => verb)

/** Where the chain no longer fits, as a verifier with the key sees it. */
async function breakIn(chain: string) {
  const entries = (await stores.audit.list(chain, {}, 10_000)).toReversed()
  return firstBreak(platform.process.auditKey, entries, (await stores.audit.head(chain))!)
}

describe('every change is one entry', () => {
  test('with who made it, what it was before and after, and the request', async () => {
    const { alice, acme } = await givenAcme()
    const ref = await platform.projectOnPaper(acme, { name: 'Before' })
    await alice.send('PATCH', `/platform/projects/${ref}`, {
      body: { name: 'After' },
      headers: { 'x-request-id': 'rename-1' },
    })
    const [newest] = await entriesOf(alice, acme.slug)
    expect(newest).toMatchObject({
      verb: 'project.rename',
      target: ref,
      before: { name: 'Before' },
      after: { name: 'After' },
      outcome: 'done',
      request_id: 'rename-1',
      actor: { email: alice.email },
    })
  })

  test('a refused one leaves none', async () => {
    const { alice, acme } = await givenAcme()
    const ref = await platform.projectOnPaper(acme)
    const before = await verbsOf(alice, acme.slug)
    await expect(alice.call(projects.pause, { ref })).rejects.toMatchObject({ code: 409 })
    expect(await verbsOf(alice, acme.slug)).toEqual(before)
  })

  test('one outside of the database that fails is announced and said to have failed', async () => {
    const { alice, acme } = await givenAcme()
    const ref = await platform.projectOnPaper(acme)
    // there are no files behind it, so nothing that is tried on its database can work
    await pool.query("update platform.projects set status = 'ACTIVE_UNHEALTHY' where ref = $1", [ref])
    await expect(alice.call(projects.resetPassword, { ref, password: PASSWORD })).rejects.toBeInstanceOf(Error)
    const [failed, intended] = await entriesOf(alice, acme.slug)
    expect([intended, failed].map((entry) => [entry!.verb, entry!.outcome])).toEqual([
      ['project.reset-password', 'intended'],
      ['project.reset-password', 'failed'],
    ])
  })
})

describe('an entry that cannot be written undoes the change', () => {
  test.each(['organization.create', 'snippet.create', 'project.rename', 'profile.create'])('%s', async (verb) => {
    const { alice, acme } = await givenAcme()
    const ref = await platform.projectOnPaper(acme)
    const newcomer = await platform.signUp('newcomer')
    const name = `Never by ${verb}`
    const attempts: Record<string, () => Promise<unknown>> = {
      'organization.create': () => alice.call(organizations.create, { name }),
      'snippet.create': () => alice.call(snippets.create, { ref, name, content: '' }),
      'project.rename': () => alice.call(projects.rename, { ref, name }),
      'profile.create': () => newcomer.call(profile.create, {}),
    }
    await pool.query(`alter table platform.audit_entries add constraint full_disk check (verb <> '${verb}') not valid`)
    onTestFinished(async () => {
      await pool.query('alter table platform.audit_entries drop constraint if exists full_disk')
    })

    await expect(attempts[verb]!()).rejects.toMatchObject({ code: 500, reason: 'unexpected_failure' })

    const { rows } = await pool.query(
      `select name from platform.organizations where name = $1
       union all select name from platform.snippets where name = $1
       union all select name from platform.projects where name = $1`,
      [name],
    )
    expect(rows).toEqual([])
    await expect(newcomer.call(profile.get, {})).rejects.toMatchObject({ code: 404 })
    await pool.query('alter table platform.audit_entries drop constraint full_disk')
    await expect(attempts[verb]!()).resolves.toBeDefined()
    expect(await breakIn(chainOf(acme.id))).toBeUndefined()
  })
})

describe('the chain of an organization', () => {
  async function givenHistory() {
    const { alice, acme } = await givenAcme()
    const ref = await platform.projectOnPaper(acme)
    for (const name of ['One', 'Two', 'Three']) await alice.call(projects.rename, { ref, name })
    return chainOf(acme.id)
  }

  test('fits after changes that were made at the same time', async () => {
    const { alice, acme } = await givenAcme()
    const ref = await platform.projectOnPaper(acme)
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => alice.call(snippets.create, { ref, name: `S${index}`, content: '' })),
    )
    expect((await stores.audit.head(chainOf(acme.id)))?.length).toBe(13)
    expect(await breakIn(chainOf(acme.id))).toBeUndefined()
  })

  test.each([
    'update platform.audit_entries set after = null',
    'delete from platform.audit_entries',
    'truncate platform.audit_entries',
  ])('refuses %s', async (statement) => {
    await givenHistory()
    await expect(pool.query(statement)).rejects.toThrow('audit entries are written once')
  })

  test.each([
    [
      'an edited entry',
      `update platform.audit_entries set after = '{"name": "Else"}' where chain = $1 and sequence = 2`,
    ],
    [
      'another actor',
      `update platform.audit_entries set actor = jsonb_set(actor, '{email}', '"x@y.z"') where chain = $1 and sequence = 2`,
    ],
    [
      'another time',
      `update platform.audit_entries set occurred_at = occurred_at - interval '1 second' where chain = $1 and sequence = 2`,
    ],
    ['a deleted entry', 'delete from platform.audit_entries where chain = $1 and sequence = 2'],
    ['a cut tail', 'delete from platform.audit_entries where chain = $1 and sequence = 4'],
    ['other numbers', 'update platform.audit_entries set sequence = sequence + 1000 where chain = $1'],
    ['a changed head', `update platform.audit_chains set head = repeat('0', 64) where chain = $1`],
  ])('shows %s', async (_, tampering) => {
    const chain = await givenHistory()
    expect(await breakIn(chain)).toBeUndefined()
    await withoutTriggers(pool, (client) => client.query(tampering, [chain]))
    expect(await breakIn(chain)).toBeGreaterThan(0)
  })
})

describe('the list', () => {
  test('holds what lies between two dates, newest first, by either name of the dates', async () => {
    const { alice, acme } = await givenAcme()
    const ref = await platform.projectOnPaper(acme)
    for (const name of ['One', 'Two', 'Three']) await alice.call(projects.rename, { ref, name })
    const all = await entriesOf(alice, acme.slug)
    const [from, to] = [all[2]!.occurred_at, all[1]!.occurred_at]
    const between = all.filter(({ occurred_at }) => occurred_at >= from && occurred_at <= to)

    const { slug } = acme
    expect(await alice.call(audit.list, { slug, date_start: from, date_end: to })).toEqual(between)
    expect(await alice.call(audit.list, { slug, iso_timestamp_start: from, iso_timestamp_end: to })).toEqual(between)
    expect(all.map(({ verb }) => verb)).toEqual([
      'project.rename',
      'project.rename',
      'project.rename',
      'organization.create',
    ])
  })

  test.each([
    ['0000-01-01T00:00:00Z', 1],
    ['0001-01-01T00:00:00+23:59', 1],
    ['9999-12-31T23:59:59-23:59', 0],
    ['2026-11-21T10:00:00.123456789Z', undefined],
  ])('can begin at %s', async (date_start, count) => {
    const { alice, acme } = await givenAcme()
    const found = await alice.call(audit.list, { slug: acme.slug, date_start })
    if (count !== undefined) expect(found).toHaveLength(count)
  })

  test.each(['yesterday', '2026-13-01T00:00:00Z', "2026-01-01T00:00:00Z' or 1=1", ''])(
    'cannot begin at %j',
    async (date_start) => {
      const { alice, acme } = await givenAcme()
      await expect(alice.call(audit.list, { slug: acme.slug, date_start })).rejects.toMatchObject({
        code: 400,
        fields: { date_start: expect.any(String) },
      })
    },
  )

  test('is one organization’s and no other’s', async () => {
    const { alice, stranger, acme } = await givenAcme()
    const other = await givenAcme()
    await expect(other.alice.call(audit.list, { slug: acme.slug })).rejects.toMatchObject({ code: 404 })
    await expect(stranger.call(audit.list, { slug: acme.slug })).rejects.toMatchObject({ code: 404 })
    expect(await verbsOf(alice, acme.slug)).toEqual(['organization.create'])
  })
})
