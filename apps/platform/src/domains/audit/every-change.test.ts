import { advisors } from '@plinth/contract/advisors'
import { assistant } from '@plinth/contract/assistant'
import { backups } from '@plinth/contract/backups'
import type { Endpoint } from '@plinth/contract/endpoint'
import { members } from '@plinth/contract/members'
import { memberships } from '@plinth/contract/memberships'
import { endpointsOf } from '@plinth/contract/openapi'
import { organizations } from '@plinth/contract/organizations'
import { platformBackups } from '@plinth/contract/platform-backups'
import { profile } from '@plinth/contract/profile'
import { support } from '@plinth/contract/support'
import { expect, test } from 'vitest'
import type { AuditEntry } from '../../stores/audit-chain.ts'
import { addSecondFactor } from '../../testing/add-second-factor.ts'
import { callRoute } from '../../testing/call-route.ts'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { expectedAccess } from '../../testing/expected-access.ts'
import { givenBackup } from '../../testing/given-backup.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, untilStatus } from '../../testing/given-projects.ts'
import { inputThatSucceeds } from '../../testing/input-for.ts'
import { backupOnPaper, wordsForChanges } from '../../testing/words-for-changes.ts'
import { DUMP_ENDED, EXPORT_ENDED } from './what-was-done.ts'

const platform = await givenPlatform()
const { stores, pool } = platform

interface Scene {
  alice: Caller
  slug: string
  ref: string
}

/** Who made the change, and in which project where that is not the scene's. */
interface Made {
  by: Caller
  ref?: string
}

async function givenScene(): Promise<Scene> {
  const { alice, organizations: made } = await platform.given({ organizations: [{ name: 'Acme', owner: 'alice' }] })
  const acme = made[0]!
  return { alice, slug: acme.slug, ref: await platform.projectOnPaper(acme) }
}

const changes = endpointsOf().filter(({ endpoint }) => endpoint.operation)

/** Changes that one call alone cannot show: they take more than a row says, or write nothing when they are made again. */
const prepared: Record<string, (scene: Scene) => Promise<Made>> = {
  async 'advisors.setRule'({ alice, ref }) {
    const off = { ref, rule: 'definer_view', is_enabled: false } as const
    await twice(() => alice.call(advisors.setRule, off))
    return { by: alice }
  },
  async 'assistant.configure'({ alice, slug }) {
    const shared = { slug, is_on: true, opt_in_tags: ['AI_SQL_GENERATOR_OPT_IN' as const] }
    await twice(() => alice.call(assistant.configure, shared))
    return { by: alice }
  },
  async 'backups.restoreMoment'({ alice, ref }) {
    const id = await backupOnPaper(platform, ref)
    const at = new Date()
    await stores.backups.change(id, { log_id: 'one', log_start: 'A1' })
    await stores.archivedLogs.add({ ref, log: 'one', name: 'A1', through: at, bytes: 1 })
    await setStatus(ref, 'INACTIVE')
    await alice.call(backups.restoreMoment, { ref, at: at.toISOString() })
    return { by: alice }
  },
  async 'backups.configure'({ alice, ref }) {
    await twice(() => alice.call(backups.configure, { ref, daily: false, hour: 3, point_in_time: true }))
    return { by: alice }
  },
  async 'backups.cancelRestore'({ alice, ref }) {
    const changes = { restoring_backup_id: await backupOnPaper(platform, ref), restore_stage: 'cancelable' } as const
    await stores.projects.move(ref, ['COMING_UP'], 'RESTORING', changes)
    await alice.call(backups.cancelRestore, { ref })
    return { by: alice }
  },
  async 'backups.undoRestore'({ alice, slug }) {
    const { ref } = await givenProject(alice, { slug })
    const { id } = await givenBackup(alice, ref)
    await alice.call(backups.restore, { ref, id })
    await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
    const { previous_states } = await alice.call(backups.list, { ref })
    await alice.call(backups.undoRestore, { ref, state: previous_states[0]!.id })
    await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
    return { by: alice, ref }
  },
  async 'members.accept'({ alice, slug }) {
    const { joiner } = await platform.given({ people: ['joiner'] })
    await alice.call(members.invite, { slug, email: joiner.email, role: 'Developer' })
    const link = await newestLink(joiner.email)
    await twice(() => joiner.call(members.accept, link))
    return { by: joiner }
  },
  async 'memberships.resetSecondFactor'({ alice, slug }) {
    const { joiner } = await platform.given({ people: ['joiner'] })
    await platform.addMember(await alice.call(organizations.get, { slug }), joiner, 'Developer')
    await addSecondFactor(joiner)
    const { gotrue_id: id } = await joiner.call(profile.get, {})
    await alice.call(memberships.resetSecondFactor, { slug, id, current_password: PASSWORD })
    return { by: alice }
  },
  async 'organizations.requireMfa'({ alice, slug }) {
    await addSecondFactor(alice)
    await twice(() => alice.call(organizations.requireMfa, { slug, required: true }))
    return { by: alice }
  },
  async 'platformBackups.create'() {
    const operator = await platform.operator()
    const { id } = await operator.call(platformBackups.createPhrase, { current_password: PASSWORD })
    await operator.call(platformBackups.confirmPhrase, { id })
    await operator.call(platformBackups.create, {})
    return { by: operator }
  },
  async 'profile.create'() {
    const newcomer = await platform.signUp('new')
    await newcomer.call(profile.create, {})
    return { by: newcomer }
  },
  async 'profile.update'({ alice }) {
    const { username } = await alice.call(profile.update, { first_name: 'Alice' })
    await alice.call(profile.update, { username, first_name: ' Alice ' })
    return { by: alice }
  },
  async 'profile.remove'() {
    const { leaver } = await platform.given({ people: ['leaver'] })
    await leaver.call(profile.remove, { current_password: leaver.password })
    return { by: leaver }
  },
  async 'support.setStatus'({ alice }) {
    const { id } = await alice.call(support.create, { category: 'question', subject: 'How', message: 'How?' })
    const operator = await platform.operator()
    await twice(() => operator.call(support.setStatus, { ticket_id: String(id), status: 'closed' }))
    return { by: operator }
  },
}

async function twice(change: () => Promise<unknown>) {
  await change()
  await change()
}

async function newestLink(email: string) {
  const mail = (await stores.mails.list()).find(({ to }) => to === email)
  const link = new URLSearchParams(new URL(/https?:\/\/\S+/.exec(mail!.text)![0]).hash.slice(1))
  return { slug: link.get('slug')!, token: link.get('token')! }
}

const setStatus = (ref: string, status: string) =>
  pool.query('update platform.projects set status = $2, postgres_major = 15 where ref = $1', [ref, status])

type Entry = Pick<AuditEntry, 'verb' | 'target' | 'outcome' | 'actor'>

async function entriesOf(verb: string) {
  const { rows } = await pool.query<Entry>(
    `select verb, target, outcome, actor from platform.audit_entries where verb = $1 order by occurred_at, sequence`,
    [verb],
  )
  return rows
}

/** Every entry of one request, whatever its verb, but for that of a download's end, which comes when its last byte is sent. */
async function verbsOfRequest(requestId: string) {
  const { rows } = await pool.query<Entry>(
    'select verb from platform.audit_entries where request_id = $1 and verb <> all ($2)',
    [requestId, [DUMP_ENDED, EXPORT_ENDED]],
  )
  return rows.map(({ verb }) => verb)
}

/**
 * Makes the call that `expectedAccess` says, as somebody whom the guard lets through. A project that is to be
 * ACTIVE_HEALTHY has a cluster; in every other status it is on paper.
 */
async function makeCall(route: (typeof changes)[number], scene: Scene): Promise<Made> {
  const { alice, slug } = scene
  const { verdicts, done } = expectedAccess[route.id]!
  const by = verdicts.owner === 'yes' ? alice : await platform.operator()
  const { ref } = done?.status === 'ACTIVE_HEALTHY' ? await givenProject(alice, { slug }) : scene
  const targets = { slug, ref, snippet: '', disposable: () => ref }
  const input = await inputThatSucceeds(route, targets, wordsForChanges(platform, { owner: alice, slug, ref }))
  if (done?.status && ref === scene.ref) await setStatus(ref, done.status)
  const response = await callRoute(by, route.endpoint, input, route.id)
  const hint = `If the row of ${route.id} in expected-access.ts cannot succeed by itself, say behind \`done\` what it takes.`
  expect(response.ok, `${await response.text()} ${hint}`).toBe(true)
  expect(new Set(await verbsOfRequest(route.id))).toEqual(new Set([route.endpoint.operation!.verb]))
  return { by, ref }
}

const REF = /^[a-z]{20}$/
const SLUG = /^[a-z0-9-]+-[0-9a-f]{8}$/
const ID = /^[0-9a-f-]{36}$/
const NUMBER = /^\d+$/

/** What `AuditTarget` says of each subject that is no part of a project. */
const targetsBySubject: Record<string, RegExp> = {
  project: REF,
  backup: REF,
  organization: SLUG,
  billing: SLUG,
  member: /^[^@\s]+@people\.example\.com$/,
  invitation: /^[^@\s]+@people\.example\.com$/,
  profile: NUMBER,
  'access-token': ID,
  'platform-backup': ID,
  'recovery-phrase': ID,
  ticket: NUMBER,
  notice: /^[a-z0-9-]+$/,
}

/** A project's ref; after a space one of its settings, after a slash what people keep in it. */
function targetOf({ access, operation, path }: Endpoint, { ref, slug }: Pick<Scene, 'ref' | 'slug'>) {
  if (typeof access === 'object' && access.of === 'project') return new RegExp(`^${ref}(?:[ /].+)?$`)
  const target = targetsBySubject[operation!.verb.split('.')[0]!]
  return target === SLUG && path.includes('{slug}') ? new RegExp(`^${slug}$`) : target
}

test('only changes of the contract are prepared, and a row that says what it takes is a change', () => {
  const ids = changes.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(Object.keys(prepared)))
  const done = Object.entries(expectedAccess).flatMap(([id, row]) => (row.done ? [id] : []))
  expect(done.length).toBeGreaterThan(10)
  expect(ids).toEqual(expect.arrayContaining(done))
})

test.each(changes.map((route) => [route.id, route] as const))(
  '%s writes one entry, which says who changed what',
  async (id, route) => {
    const scene = await givenScene()
    const { verb, outside } = route.endpoint.operation!
    const before = await entriesOf(verb)

    const made = await (prepared[id]?.(scene) ?? makeCall(route, scene))

    const entries = (await entriesOf(verb)).slice(before.length)
    // what happens outside of the database is announced first
    expect(entries.map(({ outcome }) => outcome)).toEqual([...(outside ? ['intended'] : []), 'done'])
    const target = targetOf(route.endpoint, { ...scene, ...made })
    expect(target, `Say in targetsBySubject what the target of ${verb} is.`).toBeDefined()
    for (const entry of entries) {
      expect(entry.actor.email).toBe(made.by.email)
      expect(entry.target).toMatch(target!)
    }
  },
)
