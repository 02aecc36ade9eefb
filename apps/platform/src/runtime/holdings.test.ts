import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { givenPerProject } from '../testing/given-per-project.ts'
import { createHoldings } from './holdings.ts'

test('a thing is opened by the first use and shared, for each project its own', () => {
  const connections = givenPerProject()({ open: (ref) => ({ ref }) })
  expect([connections.find('shop'), connections.all()]).toEqual([undefined, []])
  const ofShop = connections.of('shop')
  expect(connections.of('shop')).toBe(ofShop)
  expect(connections.of('blog')).toEqual({ ref: 'blog' })
  expect(connections.all()).toEqual([{ ref: 'shop' }, { ref: 'blog' }])
})

test('what was opened last begins to close first, and what needs no closing stays', async () => {
  const held = createHoldings('shop')
  const log: string[] = []
  const holding = (name: string) => ({ open: () => name, close: async () => void log.push(name) })
  const known = { open: () => ['known'] }
  for (const name of ['first', 'second']) held.of(holding(name))
  const before = held.of(known)
  expect(held.count()).toEqual({ connected: 2, kept: 1 })

  await held.close()

  expect(log).toEqual(['second', 'first'])
  expect(held.count()).toEqual({ connected: 0, kept: 1 })
  expect(held.of(known)).toBe(before)
})

test('a use during the closing opens a new thing, and the closing ends all the same', async () => {
  const held = createHoldings('shop')
  let end = () => {}
  const connection = { open: () => ({}), close: () => new Promise<void>((resolve) => (end = resolve)) }
  const first = held.of(connection)

  const closing = held.close()
  const second = held.of(connection)
  expect(second).not.toBe(first)
  end()
  await closing

  expect(held.of(connection)).toBe(second)
})

test('what fails to close hides no other: all are waited for, and every failure is said', async () => {
  const held = createHoldings('shop')
  const log: string[] = []
  const failing = (name: string) => ({ open: () => name, close: () => Promise.reject(new Error(`${name} failed`)) })
  const slow = { open: () => 'slow', close: () => turn().then(() => log.push('slow')) }
  for (const holding of [slow, failing('first'), failing('second')]) held.of<unknown>(holding)

  const closed = held.close()
  await expect(closed).rejects.toThrow('second failed; first failed')
  expect(log).toEqual(['slow'])
})
