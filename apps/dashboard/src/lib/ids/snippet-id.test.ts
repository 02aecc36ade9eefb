import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newSnippetId } from './snippet-id.ts'

test('ids are UUIDs the server takes, and no two are the same', () => {
  const ids = Array.from({ length: 100 }, newSnippetId)
  expect(ids.map((id) => z.uuidv4().parse(id))).toEqual(ids)
  expect(new Set(ids).size).toBe(100)
})
