import type { SnippetSummary } from '@plinth/contract/snippets'
import { expect, test } from 'vitest'
import { firstOf, foldersOf, groupsOf } from './snippet-groups.ts'

const snippet = (name: string, fields: Partial<SnippetSummary> = {}): SnippetSummary => ({
  id: name,
  name,
  visibility: 'user',
  is_own: true,
  is_favorite: false,
  folder: null,
  inserted_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...fields,
})

const snippets = [
  snippet('Balance', { folder: 'Reports' }),
  snippet('Churn', { folder: 'Reports', is_favorite: true }),
  snippet('Locks', { folder: 'operations' }),
  snippet('Scratch'),
  snippet('Totals', { is_own: false, visibility: 'project', folder: 'Theirs' }),
  snippet('Users', { is_own: false, visibility: 'project', is_favorite: true }),
]
const drafts = new Map([
  ['Scratch', { content: 'select 1', editedAt: 3 }],
  ['older', { content: 'select older', editedAt: 1 }],
  ['newer', { content: 'select newer', editedAt: 2 }],
])

const namesIn = (search: string) => {
  const { unsaved, favorites, folders, own, shared } = groupsOf(snippets, drafts, search)
  const names = (those: SnippetSummary[]) => those.map(({ name }) => name)
  return {
    unsaved: unsaved.map(({ id }) => id),
    favorites: names(favorites),
    folders: folders.map((folder) => [folder.name, ...names(folder.snippets)]),
    own: names(own),
    shared: names(shared),
  }
}

test('each query stands in one place: among the favorites, in its folder, outside of folders, or with those of others', () => {
  expect(namesIn('')).toEqual({
    unsaved: ['newer', 'older'],
    favorites: ['Churn', 'Users'],
    folders: [
      ['operations', 'Locks'],
      ['Reports', 'Balance'],
    ],
    own: ['Scratch'],
    shared: ['Totals'],
  })
})

test('a search finds names of queries and of folders, and leaves out folders in which it finds nothing', () => {
  expect(namesIn('report')).toEqual({
    unsaved: [],
    favorites: ['Churn'],
    folders: [['Reports', 'Balance']],
    own: [],
    shared: [],
  })
  expect(namesIn('lock').folders).toEqual([['operations', 'Locks']])
  expect(namesIn('no such query')).toEqual({ unsaved: [], favorites: [], folders: [], own: [], shared: [] })
})

test('the folders are those of the person’s own queries, favorites among them', () => {
  expect(foldersOf(snippets)).toEqual(['operations', 'Reports'])
  expect(foldersOf(snippets.filter(({ name }) => name !== 'Balance'))).toEqual(['operations', 'Reports'])
})

test('Enter in the search opens what stands first', () => {
  expect(firstOf(groupsOf(snippets, drafts, ''))?.id).toBe('newer')
  expect(firstOf(groupsOf(snippets, new Map(), ''))?.id).toBe('Churn')
  expect(firstOf(groupsOf(snippets, new Map(), 'scratch'))?.id).toBe('Scratch')
  expect(firstOf(groupsOf([], new Map(), ''))).toBeUndefined()
})
