import { accessTokens } from '@plinth/contract/access-tokens'
import { advisors } from '@plinth/contract/advisors'
import { assistant } from '@plinth/contract/assistant'
import { audit } from '@plinth/contract/audit'
import { endpointsOf } from '@plinth/contract/openapi'
import { backups } from '@plinth/contract/backups'
import { billing } from '@plinth/contract/billing'
import { members } from '@plinth/contract/members'
import { organizations } from '@plinth/contract/organizations'
import { platformBackups } from '@plinth/contract/platform-backups'
import { profile } from '@plinth/contract/profile'
import { projects } from '@plinth/contract/projects'
import { snippets } from '@plinth/contract/snippets'
import { status } from '@plinth/contract/status'
import { support } from '@plinth/contract/support'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { addSecondFactor } from '../../testing/add-second-factor.ts'
import { callRoute } from '../../testing/call-route.ts'
import { expectedAccess } from '../../testing/expected-access.ts'
import { givenBackup } from '../../testing/given-backup.ts'
import { givenProject, untilStatus } from '../../testing/given-projects.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { firstBreak, chainOf } from '../../stores/audit-chain.ts'
import { inputFor, type Targets } from '../../testing/input-for.ts'
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

  const inside = endpointsOf().filter(({ endpoint }) => endpoint.operation && !endpoint.operation.outside)

  /** Changes that need something before they succeed, or that are made twice to show that the second writes nothing. */
  const prepared: Record<string, (alice: Caller, ref: string, slug: string) => Promise<unknown>> = {
    'advisors.setRule': async (alice, ref) => {
      const off = { ref, rule: 'definer_view', is_enabled: false } as const
      await alice.call(advisors.setRule, off)
      await alice.call(advisors.setRule, off)
    },
    'assistant.configure': async (alice, _, slug) => {
      const shared = { slug, is_on: true, opt_in_tags: ['AI_SQL_GENERATOR_OPT_IN' as const] }
      await alice.call(assistant.configure, shared)
      await alice.call(assistant.configure, shared)
    },
    'profile.create': async () => (await platform.signUp('new')).call(profile.create, {}),
    'profile.update': async (alice) => {
      const { username } = await alice.call(profile.update, { first_name: 'Alice' })
      await alice.call(profile.update, { username, first_name: ' Alice ' })
    },
    'profile.remove': async () => {
      const { leaver } = await platform.given({ people: ['leaver'] })
      await leaver.call(profile.remove, { current_password: leaver.password })
    },
    'accessTokens.revoke': async (alice) => {
      const { id } = await alice.call(accessTokens.create, newToken)
      await alice.call(accessTokens.revoke, { id })
    },
    'backups.create': (alice, ref) => given(ref, 'INACTIVE', () => alice.call(backups.create, { ref })),
    'backups.verify': async (alice, ref) => alice.call(backups.verify, { ref, id: await backupOnPaper(ref) }),
    'backups.restore': async (alice, ref) => {
      const id = await backupOnPaper(ref)
      await given(ref, 'INACTIVE', () => alice.call(backups.restore, { ref, id }))
    },
    'backups.restoreMoment': async (alice, ref) => {
      const id = await backupOnPaper(ref)
      const at = new Date()
      await stores.backups.change(id, { log_id: 'one', log_start: 'A1' })
      await stores.archivedLogs.add({ ref, log: 'one', name: 'A1', through: at, bytes: 1 })
      await given(ref, 'INACTIVE', () => alice.call(backups.restoreMoment, { ref, at: at.toISOString() }))
    },
    'backups.remove': async (alice, ref) => alice.call(backups.remove, { ref, id: await backupOnPaper(ref) }),
    'backups.undoRestore': async (alice, _, slug) => {
      const { ref } = await givenProject(alice, { slug })
      const { id } = await givenBackup(alice, ref)
      await alice.call(backups.restore, { ref, id })
      await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
      const { previous_states } = await alice.call(backups.list, { ref })
      await alice.call(backups.undoRestore, { ref, state: previous_states[0]!.id })
      await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
    },
    'billing.changeConditions': async (_alice, _ref, slug) =>
      (await platform.operator()).call(billing.changeConditions, { slug, organization_missing_address: true }),
    'platformBackups.create': async () => {
      const operator = await platform.operator()
      const { id } = await operator.call(platformBackups.createPhrase, { current_password: PASSWORD })
      await operator.call(platformBackups.confirmPhrase, { id })
      await operator.call(platformBackups.create, {})
    },
    'platformBackups.confirmPhrase': async () => {
      const operator = await platform.operator()
      const { id } = await operator.call(platformBackups.createPhrase, { current_password: PASSWORD })
      await operator.call(platformBackups.confirmPhrase, { id })
    },
    'organizations.requireMfa': async (alice, _, slug) => {
      await addSecondFactor(alice)
      await alice.call(organizations.requireMfa, { slug, required: true })
      await alice.call(organizations.requireMfa, { slug, required: true })
    },
    'members.revoke': async (alice, _, slug) => {
      const { id } = await alice.call(members.invite, { slug, ...invitee })
      await alice.call(members.revoke, { slug, id })
    },
    'members.accept': async (alice, _, slug) => {
      const { joiner } = await platform.given({ people: ['joiner'] })
      await alice.call(members.invite, { slug, email: joiner.email, role: 'Developer' })
      const link = await newestLink(joiner.email)
      await joiner.call(members.accept, link)
      await joiner.call(members.accept, link)
    },
    'projects.create': (alice, _, slug) =>
      alice.call(projects.create, { organization_slug: slug, name: 'New', db_pass: PASSWORD, db_region: 'us-east-1' }),
    'projects.pause': (alice, ref) => given(ref, 'PAUSE_FAILED', () => alice.call(projects.pause, { ref })),
    'projects.restore': (alice, ref) => given(ref, 'RESTORE_FAILED', () => alice.call(projects.restore, { ref })),
    'projects.restart': (alice, ref) => given(ref, 'UNKNOWN', () => alice.call(projects.restart, { ref })),
    'projects.resize': (alice, ref) =>
      given(ref, 'INACTIVE', () => alice.call(projects.resize, { ref, desired_instance_size: 'small' })),
    'projects.upgrade': (alice, ref) =>
      given(ref, 'INACTIVE', () => alice.call(projects.upgrade, { ref, postgres_engine: '17' })),
    'status.removeNotice': async () => {
      const operator = await platform.operator()
      await operator.call(status.setNotice, { key: 'removed', ...soon })
      await operator.call(status.removeNotice, { key: 'removed' })
    },
    'support.setStatus': async (alice) => {
      const { id } = await alice.call(support.create, request)
      const operator = await platform.operator()
      const close = () => operator.call(support.setStatus, { ticket_id: String(id), status: 'closed' })
      await close()
      await close()
    },
    'snippets.update': async (alice, ref) => {
      const { id } = await alice.call(snippets.create, { ref, name: 'One', content: '' })
      await alice.call(snippets.update, { ref, id, name: 'Two' })
    },
    'snippets.remove': async (alice, ref) => {
      const { id } = await alice.call(snippets.create, { ref, name: 'One', content: '' })
      await alice.call(snippets.remove, { ref, id })
    },
  }

  async function backupOnPaper(ref: string) {
    const { organization_id } = (await stores.projects.find(ref))!
    const [created_at, expires_at] = [new Date(), new Date(Date.now() + 60_000)]
    const draft = { ref, organization_id, kind: 'manual', postgres_major: 17, created_at, expires_at } as const
    const { id } = (await stores.backups.add(draft))!
    await stores.backups.change(id, { state: 'done', taken_at: created_at, finished_at: created_at })
    return id
  }

  const newToken = {
    name: 'A script',
    scopes: ['projects:read' as const],
    expires_in_days: 30 as const,
    current_password: PASSWORD,
  }
  const invitee = { email: 'invited@people.example.com', role: 'Developer' } as const
  const request = { category: 'question', subject: 'How', message: 'How?' } as const

  async function newestLink(email: string) {
    const mail = (await stores.mails.list()).find(({ to }) => to === email)
    const link = new URLSearchParams(new URL(/https?:\/\/\S+/.exec(mail!.text)![0]).hash.slice(1))
    return { slug: link.get('slug')!, token: link.get('token')! }
  }

  const soon = { kind: 'outage', title: 'Soon', active_from: '2100-01-01T00:00:00Z' } as const

  async function given(ref: string, status: string, work: () => Promise<unknown>) {
    await pool.query('update platform.projects set status = $2, postgres_major = 15 where ref = $1', [ref, status])
    return work()
  }

  async function countOf(verb: string) {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from platform.audit_entries where verb = $1',
      [verb],
    )
    return rows[0]!.count
  }

  /** Makes the valid call of `expectedAccess`, as somebody whom the guard lets through. */
  async function makeValidCall(route: (typeof inside)[number], alice: Caller, targets: Targets) {
    const { owner } = expectedAccess[route.id]!.verdicts
    const caller = owner === 'yes' ? alice : await platform.operator()
    const response = await callRoute(caller, route.endpoint, await inputFor(route, targets), 'valid-call')
    const hint = 'If the call in expected-access.ts cannot succeed by itself, add one to `prepared`.'
    expect(response.ok, `${await response.text()} ${hint}`).toBe(true)
  }

  test('only changes of the contract are prepared', () => {
    expect(inside.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(prepared)))
  })

  test.each(inside.map((route) => [route.id, route] as const))('%s', async (id, route) => {
    const { alice, acme } = await givenAcme()
    const { slug } = acme
    const ref = await platform.projectOnPaper(acme)
    const { verb } = route.endpoint.operation!
    const before = await countOf(verb)
    if (prepared[id]) await prepared[id](alice, ref, slug)
    else await makeValidCall(route, alice, { slug, ref, snippet: '', disposable: () => ref })
    expect((await countOf(verb)) - before).toBe(1)
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
