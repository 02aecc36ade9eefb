import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run.mjs'
import { mutations } from './mutations.mjs'

test('the security kernel is broken in at least sixty ways', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(60)
  expect(new Set(mutations.map(({ file, from, to }) => `${file} ${from} ${to}`)).size).toBe(mutations.length)
})

describe('each mutation changes one place, and names tests that are there', () => {
  test.each(mutations.map((mutation) => [`${mutation.file}: ${mutation.from}`, mutation] as const))(
    '%s',
    (_, { file, from, to, tests }) => {
      const source = readFileSync(join(root, file), 'utf8')
      expect(source.split(from)).toHaveLength(2)
      expect(to).not.toBe(from)
      expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
    },
  )
})
