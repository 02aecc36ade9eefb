import { expect, test } from 'vitest'
import { unifiedFields } from './unified-fields.ts'

test('a field of several sources stands there once, with all of them, before those of one', () => {
  const text = (path: string) => ({ path, type: 'string' as const })
  const sources = [
    { name: 'Auth', fields: [text('level'), text('id')] },
    { name: 'Storage', fields: [text('id'), { path: 'level', type: 'number' as const }] },
  ]
  expect(unifiedFields(sources)).toEqual([
    { path: 'id', type: 'string', sources: ['Auth', 'Storage'] },
    { path: 'level', type: 'string', sources: ['Auth'] },
    { path: 'level', type: 'number', sources: ['Storage'] },
  ])
})
