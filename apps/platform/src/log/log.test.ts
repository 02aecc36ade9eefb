import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plainFields } from '@plinth/service-kit/plain-fields'
import { createLog } from './log.ts'

const dataDirectory = await mkdtemp(join(tmpdir(), 'plinth-log-'))
afterAll(() => rm(dataDirectory, { recursive: true }))

test('an error is logged by what it says, without the clients, queries and values that libraries hang on it', async () => {
  const terminal: string[] = []
  const log = createLog(
    { production: false, logLevel: 'info', dataDirectory },
    { write: (line) => void terminal.push(line) },
  )
  const lost = Object.assign(new Error('The connection was lost', { cause: new Error('why') }), {
    code: '57P01',
    client: { connectionParameters: { host: 'canary' } },
    query: 'select canary',
    parameters: ['canary'],
  })
  log.warn({ err: lost, request_id: 'r1' }, 'It failed')

  for (const line of [await readFile(join(dataDirectory, 'logs/platform.log'), 'utf8'), terminal.join('')]) {
    expect(JSON.parse(line)).toMatchObject({
      msg: 'It failed',
      request_id: 'r1',
      err: { message: expect.stringContaining('The connection was lost'), code: '57P01', stack: expect.any(String) },
    })
    expect(line).not.toContain('canary')
  }
})

test('an error of another process of the platform says what happened, and why', () => {
  const terminal: string[] = []
  const log = createLog(
    { production: false, logLevel: 'info', dataDirectory },
    { write: (line) => void terminal.push(line) },
  )
  const cause = new Error('connect ECONNREFUSED for Bearer canary')
  const failure = Object.assign(new TypeError('The database is unavailable', { cause }), { code: '57P01' })
  log.error(plainFields({ err: failure, ref: 'abc' }), 'It failed')
  log.error({ err: 'in a word' }, 'It failed')

  const [first, second] = terminal.map((line) => JSON.parse(line) as object)
  expect(first).toMatchObject({
    ref: 'abc',
    err: {
      type: 'TypeError',
      message: 'The database is unavailable: connect ECONNREFUSED for Bearer [redacted]',
      stack: expect.stringContaining('log.test.ts'),
      code: '57P01',
    },
  })
  expect(second).toMatchObject({ err: { message: 'in a word' } })
})

test('a credential that an error quotes is not logged', () => {
  const terminal: string[] = []
  const log = createLog(
    { production: false, logLevel: 'info', dataDirectory },
    { write: (line) => void terminal.push(line) },
  )
  const refused = headersError({ authorization: 'Bearer canary\nwith a canary' })
  expect(refused.message).toContain('canary')
  log.error({ err: refused }, 'It failed')
  log.error({ err: new Error('the answer to Authorization: Bearer canary was 401') }, 'It failed')

  expect(terminal.join('')).toContain('[redacted]')
  expect(terminal.join('')).not.toContain('canary')
})

/** What fetch throws for headers that it cannot send. */
function headersError(headers: Record<string, string>) {
  try {
    return new Error(`sent ${JSON.stringify([...new Headers(headers)])}`)
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}
