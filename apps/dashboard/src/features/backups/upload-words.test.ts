import type { DumpUpload } from '@plinth/contract/dump-uploads'
import { expect, test } from 'vitest'
import { statusOfUpload } from './upload-words.ts'

const upload: DumpUpload = {
  id: 'one',
  file_name: 'shop.sql',
  state: 'receiving',
  bytes: 1000,
  received: 999,
  bytes_run: 0,
  statements: 0,
  notes: [],
  failure: null,
  can_start: false,
  created_at: '2026-01-01T00:00:00Z',
  started_at: null,
  finished_at: null,
}

const failure = { message: 'No', line: 1200, statement: null, hint: null }

test.each<[Partial<DumpUpload>, string, string | undefined]>([
  [{}, '99% received', 'Choose the same file again to continue.'],
  [{ received: 1000, can_start: true }, 'Ready to run', undefined],
  [{ state: 'waiting' }, 'Waiting', undefined],
  [{ state: 'backing_up' }, 'Taking a backup first', undefined],
  [{ state: 'running', bytes_run: 500, statements: 1 }, 'Running, 50%', '1 statement so far.'],
  [{ state: 'done', statements: 1234 }, 'Done', '1,234 statements ran.'],
  [{ state: 'failed', failure }, 'Failed', 'Line 1,200. Nothing was changed.'],
  [{ state: 'failed', failure: { ...failure, line: null } }, 'Failed', undefined],
  [{ state: 'canceled' }, 'Canceled', 'Nothing was changed.'],
])('%j is shown as %s', (changes, word, more) => {
  expect(statusOfUpload({ ...upload, ...changes }).word).toBe(word)
  expect(statusOfUpload({ ...upload, ...changes }).more).toBe(more)
})
