import { execFile } from 'node:child_process'
import { link, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { recentErrors } from './recent-errors.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

const line = (message: string, changes: object = {}) =>
  JSON.stringify({
    timestamp: '2026-05-09 12:00:00.500 UTC',
    error_severity: 'ERROR',
    state_code: '57014',
    message,
    ...changes,
  })

const write = (name: string, ...lines: string[]) => writeFile(join(folder, name), `${lines.join('\n')}\n`)

const messages = async () => (await recentErrors(folder)).map(({ message, times }) => `${message} ${times}`)

test('the latest comes first, the same ones are one, and only errors count', async () => {
  await write(
    'postgresql-12.json',
    line('one'),
    line('starting', { error_severity: 'LOG' }),
    line('two'),
    line('one', { timestamp: '2026-05-09 12:05:00.000 UTC' }),
    line('stopping', { error_severity: 'FATAL', state_code: '57P01' }),
    line('ours', { application_name: 'plinth/metrics' }),
    '{"half": ',
  )
  expect(await recentErrors(folder)).toEqual([
    { at: '2026-05-09T12:05:00.000Z', severity: 'ERROR', code: '57014', message: 'one', times: 2 },
    { at: '2026-05-09T12:00:00.500Z', severity: 'ERROR', code: '57014', message: 'two', times: 1 },
  ])
})

test('what a function raises is not shown', async () => {
  await write('postgresql-12.json', line('hunter2', { context: 'PL/pgSQL function f() line 1 at RAISE' }))
  expect(await messages()).toEqual(['A function raised an error. 1'])
})

test('a project without a log has no errors', async () => {
  expect(await recentErrors(join(folder, 'missing'))).toEqual([])
})

test('the two newest files are read, and of a long one its end', async () => {
  await write('postgresql-10.json', line('oldest'))
  await write('postgresql-11.json', line('older'))
  await write('postgresql-12.json', line('beginning'), 'x'.repeat(300_000), line('end'))
  await utimes(join(folder, 'postgresql-10.json'), 10, 10)
  await utimes(join(folder, 'postgresql-11.json'), 20, 20)
  expect(await messages()).toEqual(['end 1', 'older 1'])
})

test('neither another file nor one that never ends is read in place of the log', async () => {
  const secret = join(folder, 'secret')
  await writeFile(secret, line('secret'))
  await symlink(secret, join(folder, 'postgresql-01.json'))
  expect(await messages()).toEqual([])
  await rm(join(folder, 'postgresql-01.json'))
  await link(secret, join(folder, 'postgresql-02.json'))
  expect(await messages()).toEqual([])
  await promisify(execFile)('mkfifo', [join(folder, 'postgresql-03.json')])
  expect(await messages()).toEqual([])

  await rm(secret)
  await rm(join(folder, 'postgresql-03.json'))
  expect(await messages()).toEqual(['secret 1'])
})
