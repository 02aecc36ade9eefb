import { organizations } from '@plinth/contract/organizations'
import { projects } from '@plinth/contract/projects'
import { describe, expect, test } from 'vitest'
import { createPasswordScorer } from '../domains/passwords/password-scorer.ts'
import { givenPlatform } from '../testing/given-platform.ts'

// scores are right, and come when a test opens the gate
const scorer = createPasswordScorer()
let gate = Promise.resolve()
const platform = await givenPlatform(
  {},
  { passwordScorer: { ...scorer, score: (...asked) => gate.then(() => scorer.score(...asked)) } },
)
const {
  eager,
  stranger,
  organizations: [crowd, quiet],
} = await platform.given({
  organizations: [
    { name: 'Crowd', owner: 'eager' },
    { name: 'Quiet', owner: 'neighbour' },
  ],
})
const WEAK = 'password'.repeat(12)

function closeGate() {
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  return open
}

const draft = (name: string) => ({
  organization_slug: crowd!.slug,
  name,
  db_pass: WEAK,
  db_region: 'us-east-1',
})

/** How many of the answers are there already. */
function counted(answers: Promise<Response>[]) {
  const count = { settled: 0 }
  for (const answer of answers) void answer.finally(() => count.settled++)
  return count
}

describe('while one person has a hundred passwords scored', () => {
  test('a stranger reads and changes, and nobody who waits holds a connection', async () => {
    const open = closeGate()
    const creations = Array.from({ length: 100 }, (_, index) =>
      eager.send('POST', '/platform/projects', { body: draft(`Weak ${index}`) }),
    )
    const held = counted(creations)
    expect(await stranger.call(organizations.list, {})).toEqual([])
    const made = await stranger.call(organizations.create, { name: 'Mine' })
    expect((await stranger.call(organizations.list, {})).map(({ slug }) => slug)).toEqual([made.slug])
    expect((await eager.call(projects.list, {})).length).toBe(0)
    const { rows } = await platform.pool.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in%'",
    )
    expect(rows).toEqual([{ count: 0 }])
    expect(held.settled).toBeLessThan(100)

    open()
    const outcomes = await Promise.all(
      creations.map(async (answer) => {
        const { status } = await answer
        return `${status} ${Object(await (await answer).json()).code}`
      }),
    )
    expect([...new Set(outcomes)].toSorted()).toEqual(['400 weak_password', '429 too_many_changes'])
    expect(outcomes.filter((outcome) => outcome.startsWith('400'))).toHaveLength(33)
    expect(await eager.call(projects.list, {})).toEqual([])
  })

  test('their own other changes wait in turn and are made', async () => {
    const open = closeGate()
    const creations = Array.from({ length: 3 }, () =>
      eager.send('POST', '/platform/projects', { body: draft('Waits') }),
    )
    const renamed = eager.send('PATCH', `/platform/organizations/${crowd!.slug}`, { body: { name: 'Renamed' } })
    await stranger.call(organizations.list, {})
    open()
    expect((await renamed).status).toBe(200)
    await Promise.all(creations)
  })
})

describe('with an Idempotency-Key', () => {
  test('a creation that waits for its score is made once, however often it is sent', async () => {
    const open = closeGate()
    const body = { ...draft('Once'), db_pass: 'grebe-Walnut-7-orbital-Quince-lantern' }
    const send = () => eager.send('POST', '/platform/projects', { body, headers: { 'idempotency-key': 'project-1' } })
    const first = [send(), send(), send()]
    await stranger.call(organizations.list, {})
    open()
    const answers = await Promise.all([...first, send()].map(async (answer) => Object(await (await answer).json()).ref))
    expect([new Set(answers).size, answers[0]]).toEqual([1, expect.stringMatching(/^[a-z]{20}$/)])
    expect((await eager.call(projects.list, {})).map(({ name }) => name)).toEqual(['Once'])
  })

  test('a change that another process has in hand is to be asked for again', async () => {
    const client = await platform.pool.connect()
    const { gotrue_id } = Object(await (await stranger.send('GET', '/platform/profile')).json())
    const create = () =>
      stranger.send('POST', '/platform/organizations', {
        body: { name: 'Theirs' },
        headers: { 'idempotency-key': 'k' },
      })
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `idempotency ${gotrue_id} organizations.create k`,
      ])
      const refused = await create()
      expect([refused.status, refused.headers.get('retry-after'), Object(await refused.json()).code]).toEqual([
        503,
        '1',
        'idempotency_key_in_use',
      ])
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await create()).status).toBe(201)
  })
})

test('a role lost while the password is scored creates no project', async () => {
  const { leaver } = await platform.given({ people: ['leaver'] })
  await platform.addMember(quiet!, leaver, 'Admin')
  const open = closeGate()
  const body = { ...draft('Late'), organization_slug: quiet!.slug, db_pass: 'grebe-Walnut-7-orbital-Quince-lantern' }
  const creation = leaver.send('POST', '/platform/projects', { body })
  await stranger.call(organizations.list, {})
  await platform.removeMember(quiet!, leaver)
  open()
  expect((await creation).status).toBe(404)
  const { rows } = await platform.pool.query("select from platform.projects where name = 'Late'")
  expect(rows).toEqual([])
})
