import { expect, test } from 'vitest'
import { mailTokenOf } from './mail-token.ts'

test.each([
  ['#token_hash=abcdefgh&type=signup', '', { type: 'signup', token_hash: 'abcdefgh' }],
  ['', '?token_hash=abcdefgh&type=recovery', { type: 'recovery', token_hash: 'abcdefgh' }],
  [
    '#token_hash=first-one&type=invite',
    '?token_hash=second-one&type=signup',
    { type: 'invite', token_hash: 'first-one' },
  ],
  ['', '?token_hash=abcdefgh', undefined],
  ['#token_hash=abcdefg&type=signup', '', undefined],
  ['', '?token_hash=abcdefgh&type=else', undefined],
  ['', '?type=signup', undefined],
  ['', '', undefined],
])('fragment %s and query %s', (hash, search, expected) => {
  expect(mailTokenOf({ hash, search })).toEqual(expected)
})
