import { randomBytes, randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstBreak } from '../testing/first-break.ts'
import { type AuditEntry, GENESIS, hashOf } from './audit-chain.ts'

type Link = AuditEntry & { hash: string }

const key = randomBytes(32)

function chainOf(length: number, withKey = key) {
  const links: Link[] = []
  for (let sequence = 1; sequence <= length; sequence++) {
    const entry: AuditEntry = {
      sequence,
      occurred_at: new Date(1e12 + sequence).toISOString(),
      actor: { profile_id: sequence % 3, username: 'ada', email: 'ada@example.com' },
      verb: 'project.rename',
      target: `p${sequence}`,
      before: { name: `n${sequence}`, tags: ['a', { z: 1, b: null }] },
      after: { name: `n${sequence + 1}` },
      outcome: 'done',
      request_id: `r${sequence}`,
    }
    links.push({ ...entry, hash: hashOf(withKey, links.at(-1)?.hash ?? GENESIS, entry) })
  }
  return links
}

const headOf = (links: Link[]) => ({ length: links.length, head: links.at(-1)?.hash ?? GENESIS })

const tamperings: Record<string, (links: Link[], at: number) => Link[]> = {
  edit: (links, at) => links.with(at, { ...links[at]!, verb: 'project.pause' }),
  'edit the actor': (links, at) =>
    links.with(at, { ...links[at]!, actor: { ...links[at]!.actor, email: 'eve@example.com' } }),
  delete: (links, at) => links.toSpliced(at, 1),
  'delete and renumber': (links, at) => links.toSpliced(at, 1).map((link, index) => ({ ...link, sequence: index + 1 })),
  swap: (links, at) => links.with(at, links[at - 1]!).with(at - 1, links[at]!),
  insert: (links, at) => links.toSpliced(at, 0, { ...links[at]!, request_id: 'extra' }),
  'truncate the tail': (links, at) => links.slice(0, at),
  're-chain without the key': (links, at) => {
    const changed = links.with(at, { ...links[at]!, target: 'other' })
    let previous = GENESIS
    return changed.map((link) => ({ ...link, hash: (previous = hashOf(randomBytes(32), previous, link)) }))
  },
}

test('an intact chain is intact', () => {
  const links = chainOf(50)
  expect(firstBreak(key, links, headOf(links))).toBeUndefined()
})

test('a stay in a jsonb column, which re-orders keys, changes nothing', () => {
  const links = chainOf(5)
  const stored = links.map((link) => ({
    ...link,
    before: { tags: ['a', { b: null, z: 1 }], name: (link.before as { name: string }).name },
  }))
  expect(firstBreak(key, stored, headOf(links))).toBeUndefined()
})

const changedFields = {
  sequence: 2,
  occurred_at: '2000-01-01T00:00:00.000Z',
  actor: { profile_id: 9, username: 'eve', email: 'eve@example.com' },
  verb: 'project.pause',
  target: null,
  before: null,
  after: {},
  outcome: 'intended',
  request_id: 'other',
} satisfies AuditEntry

test.each(Object.keys(changedFields))('the hash covers %s', (field) => {
  const [{ hash, ...entry }] = chainOf(1) as [Link]
  expect(hashOf(key, GENESIS, entry)).toBe(hash)
  expect(hashOf(key, GENESIS, { ...entry, [field]: changedFields[field as keyof AuditEntry] })).not.toBe(hash)
  expect(Object.keys(changedFields).sort()).toEqual(Object.keys(entry).sort())
})

test('the hash depends on the key and on the entry before', () => {
  const [{ hash, ...entry }] = chainOf(1) as [Link]
  expect(hashOf(randomBytes(32), GENESIS, entry)).not.toBe(hash)
  expect(hashOf(key, hash, entry)).not.toBe(hash)
})

test('a chain that fits by its hashes but skips a number is broken there', () => {
  const [first, second, third] = chainOf(3) as [Link, Link, Link]
  const { hash: _, ...skipping } = { ...third, sequence: second.sequence + 1 }
  const links = [first, { ...skipping, hash: hashOf(key, first.hash, skipping) }]
  expect(firstBreak(key, links, headOf(links))).toBe(2)
})

test('an intact chain that does not end where it should is broken behind its end', () => {
  const links = chainOf(3)
  expect(firstBreak(key, links, { length: 3, head: chainOf(3, randomBytes(32))[2]!.hash })).toBe(4)
  expect(firstBreak(key, [], { length: 3, head: GENESIS })).toBe(1)
})

test('every one of a thousand tamperings is found', () => {
  const links = chainOf(30)
  const names = Object.keys(tamperings)
  const missed = Array.from({ length: 1000 }, (_, index) => {
    const name = names[index % names.length]!
    const at = randomInt(1, links.length)
    return firstBreak(key, tamperings[name]!(links, at), headOf(links)) === undefined ? `${name} at ${at}` : undefined
  }).filter(Boolean)
  expect(missed).toEqual([])
})
