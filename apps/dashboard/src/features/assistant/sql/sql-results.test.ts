import type { SqlAnswer } from '@plinth/contract/sql'
import { describe, expect, test } from 'vitest'
import { chartPoints, scaleOf } from './chart-points.ts'
import { chartRequest } from './chart-request.ts'
import { snippetResult } from './snippet-result.ts'
import { toolRows } from './tool-rows.ts'

const columns = [
  { name: 'day', type: 'date' },
  { name: 'orders', type: 'int8' },
]
const rows = [
  ['Monday', '3'],
  ['Tuesday', null],
  [null, '5.5'],
]

describe('what is shown of a run', () => {
  test('the rows of the last statement that gave some', () => {
    const answer = answerOf([
      result({ columns, rows, truncated: true }),
      result({ command: 'SET', command_tag: 'SET' }),
    ])
    expect(snippetResult(answer)).toEqual({ kind: 'rows', columns, rows, isTruncated: true })
  })

  test('what was done, where nothing gave rows', () => {
    expect(snippetResult(answerOf([result({ command_tag: 'CREATE TABLE' }), result({ command: 'comment' })]))).toEqual({
      kind: 'done',
      text: 'CREATE TABLE, comment',
    })
    expect(snippetResult(answerOf([]))).toEqual({ kind: 'done', text: 'There was no statement in it.' })
  })

  test('what stopped it, with the hint of the database', () => {
    const error = { code: '42P01', message: 'No such table.', hint: 'Look again.', statement_index: 0, notices: [] }
    expect(snippetResult({ ...answerOf([result({ columns, rows })]), error })).toEqual({
      kind: 'failed',
      text: 'No such table. Look again.',
      code: '42P01',
    })
  })

  test.each([
    [{ columns, rows, is_truncated: true }, true],
    [{ columns, rows: [] }, true],
    [{ error: { code: 'x', message: 'y' } }, false],
    [{ refused: 'No.' }, false],
    [{ columns, rows: [[1]] }, false],
    [{ columns: 'day', rows }, false],
    ['rows', false],
    [undefined, false],
  ])('of the tool’s answer %j there are rows: %s', (output, hasRows) => {
    expect(toolRows(output) !== undefined).toBe(hasRows)
  })
})

describe('a chart', () => {
  const request = { kind: 'bar', x: 'day', y: 'orders' } as const

  test('has a point for each row with a number', () => {
    expect(chartPoints(request, { columns, rows })).toEqual([
      { label: 'Monday', value: 3 },
      { label: 'NULL', value: 5.5 },
    ])
  })

  test('draws as many bars as can be told apart, and a line through every row', () => {
    const many = Array.from({ length: 100 }, (_, index) => [`Day ${index}`, String(index)])
    expect(chartPoints(request, { columns, rows: many })).toHaveLength(60)
    expect(chartPoints({ ...request, kind: 'line' }, { columns, rows: many })).toHaveLength(100)
  })

  test.each([
    ['a column is missing', { ...request, y: 'amount' }, columns, rows],
    ['there is no number', { ...request, y: 'day' }, columns, rows],
    ['there are no rows', request, columns, []],
  ])('is left out where %s', (_case, wanted, given, found) => {
    expect(chartPoints(wanted, { columns: given, rows: found })).toBeUndefined()
  })

  test.each([
    [[3, 5], 0, 5],
    [[-2, 4], -2, 4],
    [[-3, -1], -3, 0],
    [[0], 0, 1],
  ])('of %j reaches from %i to %i', (values, low, high) => {
    expect(scaleOf(values.map((value) => ({ label: '', value })))).toEqual({ low, high })
  })

  test.each<[unknown, boolean]>([
    [{ sql: 'select 1', chart: request }, true],
    [{ chart: { ...request, kind: 'pie' } }, false],
    [{ chart: { kind: 'bar' } }, false],
    [{ sql: 'select 1' }, false],
    [null, false],
  ])('is requested by %j: %s', (input, isRequest) => {
    expect(chartRequest(input) !== undefined).toBe(isRequest)
  })
})

type Result = SqlAnswer['results'][number]

const result = (given: Partial<Result>): Result => ({
  statement_index: 0,
  command: 'SELECT',
  command_tag: null,
  row_count: null,
  columns: [],
  rows: [],
  notices: [],
  notices_dropped: 0,
  duration_ms: 1,
  truncated: false,
  ...given,
})

const answerOf = (results: Result[]): SqlAnswer => ({ results, left_transaction_open: false, request_id: 'r' })
