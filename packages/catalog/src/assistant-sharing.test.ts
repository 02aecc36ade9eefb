import { expect, test } from 'vitest'
import { isSharingLevel, type OptInTag } from './assistant-sharing.ts'

const tags: Record<string, OptInTag> = {
  sql: 'AI_SQL_GENERATOR_OPT_IN',
  log: 'AI_LOG_GENERATOR_OPT_IN',
  data: 'AI_DATA_GENERATOR_OPT_IN',
}

test.each([
  ['', true],
  ['sql', true],
  ['log', false],
  ['data', false],
  ['sql log', true],
  ['log sql', true],
  ['sql data', false],
  ['log data', false],
  ['sql log data', true],
  ['data log sql', true],
  ['sql sql', false],
])('"%s" is a level of sharing: %s', (words, expected) => {
  expect(isSharingLevel(words.split(' ').flatMap((word) => tags[word] ?? []))).toBe(expected)
})
