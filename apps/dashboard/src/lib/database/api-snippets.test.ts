import { expect, test } from 'vitest'
import { apiSnippets } from './api-snippets.ts'

const codeFor = (url: string) => apiSnippets({ url, ref: 'abc', publishableKey: 'sb_publishable_x' })[0]!.parts[1]!.code

test('the client is created with the address and the key of the project', () => {
  expect(codeFor('https://abc.api.example.com')).toContain(
    "createClient(\n  'https://abc.api.example.com',\n  'sb_publishable_x',\n)",
  )
})

test('projects that share a host get a place of their own for their sessions', () => {
  expect(codeFor('http://localhost:8001/p/abc')).toContain("storageKey: 'sb-abc-auth-token'")
  expect(codeFor('https://abc.api.example.com')).not.toContain('storageKey')
})
