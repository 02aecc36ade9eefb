import { sharingLevels } from '@plinth/catalog/assistant-sharing'
import { assistantTools } from '@plinth/contract/assistant-tools'
import { describe, expect, test } from 'vitest'
import { sharesSchema, sharingSentence } from './sharing.ts'
import { visibleCharacters } from './sql/visible-characters.ts'
import { suggestionsFor } from './suggestions.ts'
import { problemOf, toolSentence } from './chat/tool-sentence.ts'

describe('what the model sees', () => {
  test.each([
    ['none', 'The model sees what you write and attach, nothing of the database.'],
    ['schema', 'The model sees the schema, no rows.'],
    ['schema and logs', 'The model sees the schema and logs, no rows.'],
    ['data', 'The model sees the schema, logs and rows.'],
  ] as const)('at the level %s is said in words', (level, sentence) => {
    expect(sharingSentence(sharingLevels[level])).toBe(sentence)
    expect(sharesSchema(sharingLevels[level])).toBe(level !== 'none')
  })
})

test.each([
  ['/project/abc', 'Ask about this project'],
  ['/project/abc/editor/16402', 'Ask about this table'],
  ['/project/abc/editor', 'Ask about this project'],
  ['/project/abc/sql/new', 'Ask about this query'],
  ['/project/abc/advisors/security', 'Ask about what the advisor found'],
  ['/project/abc/database/roles', 'Ask about the database'],
])('the suggestions follow the page: %s', (path, title) => {
  expect(suggestionsFor(path, true).title).toBe(title)
  expect(suggestionsFor(path, true).prompts.length).toBeGreaterThan(1)
})

test.each([
  ['/project/abc/editor/16402', 'Ask about SQL and Postgres'],
  ['/project/abc/sql/new', 'Ask about this query'],
])('nothing is suggested that needs a schema which the model does not see: %s', (path, title) => {
  expect(suggestionsFor(path, false).title).toBe(title)
})

describe('a tool is told as what it is', () => {
  test.each(Object.keys(assistantTools))('%s has words of its own', (name) => {
    const part = { type: `tool-${name}`, toolCallId: 'c', state: 'input-available', input: {} } as const
    expect(toolSentence(part)).not.toContain(name)
  })

  const ofTable = { type: 'tool-list_indexes', toolCallId: 'c', input: { table_id: 16402 } } as const
  const ofPeople = { ...ofTable, state: 'output-available', output: { rows: [{ table: 'people' }] } } as const
  const logs = { type: 'tool-read_logs', toolCallId: 'c', input: { source: 'postgres_logs' } } as const
  const tool = { type: 'tool-list_tables', toolCallId: 'c', input: { schema: 'public' } } as const

  test.each([
    [{ ...tool, state: 'input-streaming', input: undefined }, 'Reading the tables'],
    [{ ...tool, state: 'input-available' }, 'Reading the tables of public'],
    [{ ...tool, state: 'output-available', output: {} }, 'Read the tables of public'],
    [
      { ...tool, state: 'output-available', output: { refused: 'No.' } },
      'Not allowed to read the tables of public. No.',
    ],
    [
      { ...tool, state: 'output-available', output: { error: { code: 'x', message: 'It is gone.' } } },
      'Could not read the tables of public. It is gone.',
    ],
    [
      { ...logs, state: 'output-available', output: { is_available: false, note: 'None are kept.' } },
      'Could not read the log postgres_logs. None are kept.',
    ],
    [{ ...logs, state: 'output-available', output: { rows: [] } }, 'Read the log postgres_logs'],
    [{ ...tool, state: 'output-error', errorText: 'Broken.' }, 'Could not read the tables of public. Broken.'],
    [{ ...ofTable, state: 'input-available' }, 'Reading the indexes of a table'],
    [{ ...ofTable, state: 'output-available', output: { rows: [] } }, 'Read the indexes of a table'],
    [ofPeople, 'Read the indexes of people'],
    [
      { ...ofTable, state: 'output-available', output: { refused: 'No.' } },
      'Not allowed to read the indexes of a table. No.',
    ],
    [{ ...ofPeople, type: 'tool-list_columns' }, 'Read the columns of people'],
    [{ ...ofPeople, type: 'tool-list_policies' }, 'Read the policies of people'],
    [{ ...ofPeople, type: 'tool-list_policies', input: {} }, 'Read the policies'],
    [{ ...tool, type: 'tool-list_schemas', state: 'output-available' }, 'Read the schemas'],
    [{ ...tool, type: 'tool-unheard_of', state: 'input-available' }, 'Using unheard_of'],
    [{ ...tool, type: 'tool-constructor', state: 'input-available' }, 'Using constructor'],
    [{ ...tool, type: 'tool-toString', state: 'output-error', errorText: 'No.' }, 'Could not use toString. No.'],
    [{ ...tool, type: 'tool-__proto__', state: 'input-streaming', input: undefined }, 'Using __proto__'],
  ] as const)('%#', (part, sentence) => {
    expect(toolSentence(part)).toBe(sentence)
  })

  test.each([
    [{ state: 'output-available', output: { error: { message: 'It is gone.' } } }, 'It is gone.'],
    [{ state: 'output-error' }, ''],
    [{ state: 'output-available', output: { refused: 'No.' } }, undefined],
    [{ state: 'output-available', output: { rows: [] } }, undefined],
  ] as const)('and has failed where its answer says so: %j', (outcome, problem) => {
    expect(problemOf({ ...tool, ...outcome })).toBe(problem)
  })
})

test('characters that hide or turn around what is written are shown', () => {
  expect(visibleCharacters('select 1 \u202E-- 2\u200B')).toBe('select 1 ⟨U+202E⟩-- 2⟨U+200B⟩')
  expect(visibleCharacters('a\u{e0041}b\u3164c\u034fd\u2800e\b\u001bf\u0085g\ufe0f')).toBe(
    'a⟨U+E0041⟩b⟨U+3164⟩c⟨U+034F⟩d⟨U+2800⟩e⟨U+0008⟩⟨U+001B⟩f⟨U+0085⟩g⟨U+FE0F⟩',
  )
  expect(visibleCharacters('select ’ä’ 日本 😀\n\tकि\u00a0')).toBe('select ’ä’ 日本 😀\n\tकि\u00a0')
})

test('a carriage return ends a comment for Postgres, so what follows is seen to stand on a line of its own', () => {
  expect(visibleCharacters('-- adds an index\rdrop table notes\r\nselect 1')).toBe(
    '-- adds an index⟨U+000D⟩\ndrop table notes\nselect 1',
  )
})
