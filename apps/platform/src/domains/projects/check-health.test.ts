import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { ClusterHealth } from '@plinth/postgres-engine/engine'
import { expect, test } from 'vitest'
import { createHealthCheck } from './check-health.ts'
import { givenPerProject } from '../../testing/given-per-project.ts'
import type { ProjectRow } from '../../stores/project-store.ts'

/** Whom a round asks, and when it stops waiting; what a real cluster answers is for failures.test.ts. */
function given(projects: number, health: (ref: string) => Promise<ClusterHealth>) {
  const statuses = new Map<string, ProjectStatus>()
  for (let number = 0; number < projects; number++) statuses.set(`p${number}`, 'ACTIVE_HEALTHY')
  const warnings: unknown[] = []
  const tools = {
    stores: {
      projects: {
        listInStatus: () => Promise.resolve([...statuses].map(([ref, status]) => rowOf({ ref, status }))),
        move: (ref: string, _: readonly ProjectStatus[], to: ProjectStatus) => {
          statuses.set(ref, to)
          return Promise.resolve(true)
        },
      },
    },
    fleet: {
      engine: { health },
      isAsleep: () => false,
      isInTransition: () => false,
      perProject: givenPerProject(),
      wake: () => Promise.reject(new Error('It does not start')),
    },
    log: { info: () => undefined, warn: (fields: unknown) => warnings.push(fields), error: () => undefined },
    probeLimit: 50,
    secondLookAfter: 1,
  }
  return { tools, statuses, warnings }
}

/** The check reads nothing else of a row. */
const rowOf = (row: Pick<ProjectRow, 'ref' | 'status'>) => row as ProjectRow

const forever = new Promise<never>(() => undefined)
const missing = () => Promise.resolve<ClusterHealth>({ state: 'missing' })

test('clusters that hang keep no other from being watched, and are asked once', async () => {
  const asked: string[] = []
  const { tools, statuses } = given(12, (ref) => {
    asked.push(ref)
    return Number(ref.slice(1)) < 9 ? forever : missing()
  })
  const check = createHealthCheck(tools)

  await check()
  await check()

  expect([...statuses.values()]).toEqual([...Array(9).fill('UNKNOWN'), ...Array(3).fill('ACTIVE_UNHEALTHY')])
  expect(asked.filter((ref) => ref === 'p0')).toHaveLength(1)
  expect(asked.filter((ref) => ref === 'p11')).toHaveLength(2)
})

test('one that did not answer once, as it was stopping, is started again and never called unknown', async () => {
  const answers: ClusterHealth['state'][] = ['unresponsive', 'stopped']
  const { tools, statuses } = given(1, () => Promise.resolve({ state: answers.shift() ?? 'running' }))
  const moves: ProjectStatus[] = []
  const { move } = tools.stores.projects
  tools.stores.projects.move = (ref, from, to) => (moves.push(to), move(ref, from, to))

  await createHealthCheck({ ...tools, fleet: { ...tools.fleet, wake: () => Promise.resolve({ host: '', port: 0 }) } })()

  expect(answers).toEqual([])
  expect(moves).toEqual([])
  expect([...statuses.values()]).toEqual(['ACTIVE_HEALTHY'])
})

test('one that does not answer twice is unknown', async () => {
  const { tools, statuses } = given(1, () => Promise.resolve({ state: 'unresponsive' }))

  await createHealthCheck(tools)()

  expect([...statuses.values()]).toEqual(['UNKNOWN'])
})

test('one that starts for long does not hold the round up either', async () => {
  const { tools, statuses } = given(9, () => Promise.resolve({ state: 'stopped' }))

  await createHealthCheck({ ...tools, fleet: { ...tools.fleet, wake: () => forever } })()

  expect(new Set(statuses.values())).toEqual(new Set(['UNKNOWN']))
})

test('not more than eight are looked at at once', async () => {
  let [now, most] = [0, 0]
  const { tools, statuses } = given(30, async () => {
    most = Math.max(most, ++now)
    await Promise.resolve()
    now--
    return missing()
  })

  await createHealthCheck(tools)()

  expect(most).toBe(8)
  expect(new Set(statuses.values())).toEqual(new Set(['ACTIVE_UNHEALTHY']))
})

test('a status that cannot be written down is logged and does not end the round', async () => {
  const { tools, statuses, warnings } = given(3, missing)
  const { move } = tools.stores.projects
  tools.stores.projects.move = (ref, from, to) =>
    ref === 'p0' ? Promise.reject(new Error('No connection')) : move(ref, from, to)

  await createHealthCheck(tools)()

  expect([...statuses.values()]).toEqual(['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'ACTIVE_UNHEALTHY'])
  expect(warnings).toMatchObject([{ ref: 'p0' }])
})
