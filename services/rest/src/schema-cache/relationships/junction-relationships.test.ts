import { expect, test } from 'vitest'
import type { ForeignKeyRelationship } from '../relationship.ts'
import { collect } from './collect.ts'
import { junctionRelationships } from './junction-relationships.ts'
import type { Keys } from './keys.ts'

const keys = { primaryOf: () => ['a', 'b'] } as unknown as Keys

/** What a table with a key of two columns refers to in a view that shows two such columns this many times each. */
function references(constraint: string, times: number): ForeignKeyRelationship[] {
  return Array.from({ length: times * times }, (_, way) => ({
    kind: 'many-to-one',
    table: { schema: 'api', name: 'members' },
    foreignTable: { schema: 'api', name: constraint },
    isSelf: false,
    constraint,
    columns: [
      ['a', `a${way % times}`],
      ['b', `b${Math.floor(way / times)}`],
    ],
    isParent: false,
    isView: false,
    foreignIsView: true,
  }))
}

const joined = (byKeys: ForeignKeyRelationship[]) => collect(junctionRelationships(byKeys, keys, new Map()))

test('the many ways of one constraint are not compared with each other', () => {
  expect(joined(references('one', 400))).toEqual([])
})

test('the many ways of two constraints are too much', () => {
  expect(() => joined([...references('one', 400), ...references('two', 400)])).toThrow('more than 200000 relationships')
})

test('each way of a constraint is joined with each of the others, in both directions', () => {
  const found = joined([...references('one', 2), ...references('two', 1)])
  expect(found.map(({ table, foreignTable }) => `${table.name} ${foreignTable.name}`)).toEqual([
    ...Array.from({ length: 4 }, () => 'one two'),
    ...Array.from({ length: 4 }, () => 'two one'),
  ])
})
