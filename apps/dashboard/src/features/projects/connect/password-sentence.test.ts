import { expect, test } from 'vitest'
import { connectSnippets } from '../../../lib/database/connect-snippets.ts'
import { PASSWORD_PLACEHOLDER } from '../../../lib/database/connection-string.ts'
import { passwordSentence } from './password-sentence.ts'

const project = { has_database_password: true }
const snippets = connectSnippets({ db_host: 'localhost', db_port: 5432, db_user: 'postgres.abc', db_name: 'postgres' })

test('a client is told to replace the placeholder exactly where one is pasted', () => {
  for (const snippet of snippets) {
    const isPasted = snippet.parts.some(({ code }) => code.includes(PASSWORD_PLACEHOLDER))
    expect([snippet.key, passwordSentence(snippet, project).includes(PASSWORD_PLACEHOLDER)]).toEqual([
      snippet.key,
      isPasted,
    ])
  }
})

test('only psql is said to ask for the password', () => {
  const asking = snippets.filter((snippet) => passwordSentence(snippet, project).includes('asks for'))
  expect(asking.map(({ key }) => key)).toEqual(['psql'])
})

test('a password that nobody has seen is called the new one', () => {
  for (const snippet of snippets)
    expect(passwordSentence(snippet, { has_database_password: false })).toContain('the new database password')
})
