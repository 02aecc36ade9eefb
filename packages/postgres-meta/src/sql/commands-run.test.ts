import { expect, test } from 'vitest'
import { commandsRun } from './commands-run.ts'
import { stopError } from './sql-error.ts'

test.each<[string, string[], 'kept' | 'undone' | 'pending', ReturnType<typeof commandsRun>]>([
  ['a; b', ['A', 'B'], 'pending', { first: undefined, kept: [], undone: [], pending: ['A', 'B'] }],
  ['a; b', ['A', 'B'], 'undone', { first: undefined, kept: [], undone: ['A', 'B'], pending: [] }],
  ['a; end; b', ['A', 'COMMIT', 'B'], 'kept', { first: 'committed', kept: ['A', 'B'], undone: [], pending: [] }],
  ['a; abort; b', ['A', 'ROLLBACK', 'B'], 'kept', { first: 'rolled_back', kept: ['B'], undone: ['A'], pending: [] }],
  [
    'a; commit and chain; b',
    ['A', 'COMMIT', 'B'],
    'pending',
    { first: 'committed', kept: ['A'], undone: [], pending: ['B'] },
  ],
  [
    'a; rollback /* to */; commit',
    ['A', 'ROLLBACK', 'COMMIT'],
    'kept',
    { first: 'rolled_back', kept: [], undone: ['A'], pending: [] },
  ],
  [
    'a; rollback transaction to "to"; commit',
    ['A', 'ROLLBACK', 'COMMIT'],
    'kept',
    { first: 'committed', kept: ['A', 'ROLLBACK'], undone: [], pending: [] },
  ],
])('%s', (text, tags, rest, expected) => {
  expect(commandsRun(text, outcomeOf(tags), rest)).toEqual(expected)
})

test('what fails after an end is undone, and what was kept before stays so', () => {
  const outcome = { ...outcomeOf(['A', 'COMMIT', 'B']), error: stopError('22012', 'division by zero', 3) }
  expect(commandsRun('a; commit; b; c', outcome, 'kept')).toEqual({
    first: 'committed',
    kept: ['A'],
    undone: ['B'],
    pending: [],
  })
})

const outcomeOf = (tags: string[]) => ({
  results: tags.map((command_tag, statement_index) => ({ command_tag, statement_index })),
})
