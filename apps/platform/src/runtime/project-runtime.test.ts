import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createProjectRuntime } from './project-runtime.ts'

function given({ failing = false } = {}) {
  const log: string[] = []
  const cluster = { isFailing: failing, isUpToDate: false }
  const note = async (what: string) => {
    await turn()
    if (cluster.isFailing) throw new Error(`${what} failed`)
    log.push(what)
  }
  const runtime = createProjectRuntime('shop', {
    engine: {
      wake: () => note('wake'),
      stop: () => note('stop'),
      restartHard: () => note('restart'),
      connection: () => ({ host: '/run', port: 5432 }),
    },
    async prepare() {
      await note('prepare')
      return cluster.isUpToDate
    },
    idleAfter: 0,
    loginGrace: 60_000,
  })
  const connection = { open: () => 'open', close: () => note('disconnect') }
  const connect = () => runtime.held.of(connection)
  return { runtime, log, cluster, connect }
}

test('a hundred callers at once share one wake, and the database is prepared before any of them is in', async () => {
  const { runtime, log } = given()
  await Promise.all(Array.from({ length: 100 }, () => runtime.wake()))
  expect(log).toEqual(['wake', 'prepare'])
})

test('a caller who comes while a cluster falls asleep waits for the end and wakes it again', async () => {
  const { runtime, log, connect } = given()
  await runtime.wake()
  connect()
  log.length = 0
  const sleeping = runtime.sleep()
  const waking = Promise.all(Array.from({ length: 100 }, () => runtime.wake()))
  expect(runtime.isInTransition()).toBe(true)
  await sleeping
  await waking
  expect(log).toEqual(['disconnect', 'stop', 'wake', 'prepare'])
  expect(runtime.isAsleep()).toBe(false)
})

test('a cluster that could not be stopped is not taken for asleep', async () => {
  const { runtime, cluster, connect } = given()
  connect()
  cluster.isFailing = true
  await expect(runtime.sleep()).rejects.toThrow('disconnect failed')
  expect([runtime.isAsleep(), runtime.isInTransition()]).toEqual([false, false])
  cluster.isFailing = false
  await runtime.wake()
})

test('one that could not be woken is woken by the next who asks', async () => {
  const { runtime, cluster, log } = given({ failing: true })
  await expect(Promise.all([runtime.wake(), runtime.wake()])).rejects.toThrow('wake failed')
  cluster.isFailing = false
  await runtime.wake()
  expect(log).toEqual(['wake', 'prepare'])
})

test('a cluster that is shut is woken by nobody until it is opened', async () => {
  const { runtime, log } = given()
  const early = runtime.wake()
  await runtime.shut()
  await early
  expect(log).toEqual(['wake', 'prepare', 'stop'])
  await expect(runtime.wake()).rejects.toMatchObject({ code: 'project_unavailable' })
  await expect(runtime.restartHard('stuck')).rejects.toMatchObject({ code: 'project_unavailable' })
  runtime.open()
  await runtime.wake()
})

test('a cluster that is restarted or replaced is used by nobody meanwhile, and nothing of before is left', async () => {
  const { runtime, log, cluster, connect } = given()
  cluster.isUpToDate = true
  await runtime.wake()
  connect()
  log.length = 0

  const result = await runtime.stopped(async () => {
    log.push('work')
    await expect(runtime.wake()).rejects.toMatchObject({ status: 503, code: 'project_unavailable' })
    await expect(runtime.restartHard('stuck')).rejects.toMatchObject({ code: 'project_unavailable' })
    // on behalf of a request that was in before
    connect()
    return 'done'
  })

  expect(result).toBe('done')
  expect(log).toEqual(['disconnect', 'work', 'disconnect'])
  expect(runtime.held.count()).toEqual({ connected: 0, kept: 0 })
  await runtime.wake()
  expect(log.slice(3)).toEqual(['wake', 'prepare'])
})

test('a cluster is open again when the last of several who work with it alone is done', async () => {
  const { runtime } = given()
  let end = () => {}
  const slow = runtime.stopped(() => new Promise<void>((resolve) => (end = resolve)))
  while (
    !(await runtime.wake().then(
      () => false,
      () => true,
    ))
  )
    await turn()
  await runtime.stopped(async () => undefined)
  await expect(runtime.wake()).rejects.toMatchObject({ code: 'project_unavailable' })
  end()
  await slow
  await runtime.wake()
})

test('work that fails leaves a cluster as it was: open, or shut', async () => {
  const { runtime } = given()
  const fail = () => runtime.stopped(() => Promise.reject(new Error('no room')))
  await expect(fail()).rejects.toThrow('no room')
  await runtime.wake()
  await runtime.shut()
  await expect(fail()).rejects.toThrow('no room')
  await expect(runtime.wake()).rejects.toMatchObject({ code: 'project_unavailable' })
})

test('it is idle only without users, and a login holds it for a while', async () => {
  const { runtime } = given()
  await runtime.wake()
  const [first, second] = [runtime.use(), runtime.use()]
  first()
  first()
  expect(runtime.isIdle()).toBe(false)
  second()
  expect(runtime.isIdle()).toBe(true)
  const loggedIn = runtime.holdForLogin()
  expect(runtime.isIdle()).toBe(false)
  loggedIn()
  expect(runtime.isIdle()).toBe(true)
})

test('work in turn goes on after a failure, one at a time', async () => {
  const { runtime } = given()
  const order: string[] = []
  const work = (name: string, fails = false) =>
    runtime.inTurn(async () => {
      order.push(`${name} begins`)
      await turn()
      order.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  await Promise.allSettled([work('one'), work('two', true), work('three')])
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'])
})

test('what connects while a cluster is being stopped is closed too', async () => {
  const { runtime, log, connect } = given()
  const shutting = runtime.shut()
  connect()
  expect(runtime.held.count()).toEqual({ connected: 1, kept: 0 })
  await shutting
  expect(log).toEqual(['disconnect', 'stop'])
  expect(runtime.held.count()).toEqual({ connected: 0, kept: 0 })
})

test('a database that is up to date is prepared once, and again when it may be another one', async () => {
  const { runtime, log, cluster } = given()
  await runtime.wake()
  cluster.isUpToDate = true
  await runtime.wake()
  await runtime.wake()
  expect(log).toEqual(['wake', 'prepare', 'wake', 'prepare', 'wake'])
  await runtime.shut()
  runtime.open()
  await runtime.wake()
  expect(log.slice(5)).toEqual(['stop', 'wake', 'prepare'])
})

test('a hard restart that several ask for is one', async () => {
  const { runtime, log } = given()
  await runtime.wake()
  const first = runtime.restartHard('stuck')
  // the restart has begun by then
  while (!runtime.isInTransition()) await turn()
  await Promise.all([first, runtime.restartHard('stuck too')])
  expect(log).toEqual(['wake', 'prepare', 'restart'])
})
