import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const { alice } = await platform.given({ people: ['alice'] })

const send = (properties: unknown) =>
  alice.send('POST', '/platform/telemetry/event', { body: { action: 'clicked', pathname: '/', properties } })

const kept = async () =>
  (await platform.pool.query('select properties from platform.telemetry_events order by id')).rows.map(
    ({ properties }) => properties,
  )

const named = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`property_${number}`, value]))

const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

describe('the properties of an event', () => {
  test.each([
    ['none', {}],
    ['of every kind', { text: 'ö', number: 1.5, truth: false }],
    ['as many as there may be', named(32, 'x'.repeat(80))],
  ])('%s are kept', async (_, properties) => {
    expect((await send(properties)).status).toBe(204)
    expect((await kept()).at(-1)).toEqual(properties)
  })

  test.each([
    ['one too many', named(33, 1), 'An event has at most 32 properties.'],
    ['thousands', named(50_000, 1), 'An event has at most 32 properties.'],
    ['a few that are long together', named(32, 'x'.repeat(200)), 'The properties of an event take at most 4096 bytes.'],
    ['characters of several bytes', named(15, '😀'.repeat(100)), 'The properties of an event take at most 4096 bytes.'],
    ['one that is long', { text: 'x'.repeat(201) }, expect.any(String)],
    ['a long name', { ['x'.repeat(65)]: 1 }, expect.any(String)],
    ['an object in it', nested(2), expect.any(String)],
    ['a list in it', { list: [1] }, expect.any(String)],
    ['great depth', nested(1_000), expect.any(String)],
    ['null in it', { nothing: null }, expect.any(String)],
  ])('%s: refused, and nothing is kept', async (_, properties, message) => {
    const before = await kept()
    const response = await send(properties)
    const answer = Object(await response.json())
    expect([response.status, answer]).toEqual([400, expect.objectContaining({ code: 'invalid_request' })])
    expect(Object.values(Object(answer.fields))).toContainEqual(message)
    expect(await kept()).toEqual(before)
  })
})
