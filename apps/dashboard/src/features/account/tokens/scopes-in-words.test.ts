import { type TokenScopeName, tokenScopeNames } from '@plinth/catalog/token-scopes'
import { expect, test } from 'vitest'
import { scopesInWords } from './scopes-in-words.ts'

test.each<[TokenScopeName[], string]>([
  [['projects:read'], 'Read projects'],
  [['database:write', 'projects:read'], 'Read projects, run SQL'],
  [[...tokenScopeNames].reverse(), 'Everything that a token can do'],
])('%j → %s', (scopes, words) => {
  expect(scopesInWords(scopes)).toBe(words)
})
