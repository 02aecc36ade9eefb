import type { FunctionDraft } from '@plinth/postgres-meta/ddl/function-draft'
import { expect, test } from 'vitest'
import { draftOf, formOf, newFunctionForm, withDefiner } from './function-form.ts'

test('what is read of a function comes out of its form again, with what the form does not show', () => {
  const read: FunctionDraft = {
    ...draftOf(newFunctionForm('public')),
    name: 'kept',
    settings: [
      { name: 'work_mem', values: ['8MB'] },
      { name: 'search_path', values: ['$user', 'public'] },
      { name: 'role', values: ['a, b'] },
    ],
    is_strict: true,
    cost: 7,
    comment: 'Why',
  }
  expect(draftOf(formOf(read))).toEqual(read)
  expect(draftOf({ ...formOf(read), searchPath: undefined }).settings.map(({ name }) => name)).toEqual([
    'work_mem',
    'role',
  ])
  expect(draftOf({ ...formOf(read), searchPath: '' }).settings[1]).toEqual({ name: 'search_path', values: [''] })
})

test('a function that begins to run as its owner gets an empty search_path, and one that has a path keeps it', () => {
  const form = newFunctionForm('public')
  expect(draftOf(form).settings).toEqual([])
  expect(draftOf(withDefiner(form, true)).settings).toEqual([{ name: 'search_path', values: [''] }])
  expect(withDefiner({ ...form, searchPath: 'app' }, true).searchPath).toBe('app')
})
