import { expect, test } from 'vitest'
import { runWarnings } from './run-warnings.ts'

const hidden = `update people set is_admin = true where name = 'Eve'`

test('SQL that goes on out of sight is told before it runs, however it got so long', () => {
  expect(runWarnings(`select 1;${'\n'.repeat(60)}${hidden}`)).toEqual([
    'It has 61 lines, and all of them run. Read it to its end.',
  ])
  expect(runWarnings(`select 1;${'\r'.repeat(60)}${hidden}`)).toHaveLength(1)
  expect(runWarnings(`select 1;${' '.repeat(4000)}${hidden}`)).toEqual([
    `It has ${4009 + hidden.length} characters, and all of them run. Read it to its end.`,
  ])
})

test('SQL of a usual length that destroys nothing runs without a word', () => {
  expect(runWarnings(`select *\nfrom people${'\n'.repeat(100)}`)).toEqual([])
  expect(runWarnings('drop table people')).toEqual(['Drops table people.'])
})
