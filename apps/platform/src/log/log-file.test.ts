import { closeSync, existsSync, openSync, statSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLogFile } from './log-file.ts'
import { logLines } from './log-lines.ts'

const folder = await mkdtemp(join(tmpdir(), 'plinth-log-file-'))
afterAll(() => rm(folder, { recursive: true }))

const dropNotice = (dropped: number) => `${dropped} dropped\n`

// Linux' device that is always full
test.skipIf(!existsSync('/dev/full'))('lines that find no space are dropped, and one line says how many', async () => {
  const path = join(folder, 'full')
  const file = openSync(path, 'a')
  const full = openSync('/dev/full', 'a')
  let isFull = false
  const lines = logLines(() => (isFull ? full : file), dropNotice)

  lines.write('before\n')
  isFull = true
  for (let line = 1; line <= 3; line++) lines.write(`lost ${line}\n`)
  isFull = false
  lines.write('after\n')
  lines.write('later\n')
  closeSync(file)
  closeSync(full)

  expect(await readFile(path, 'utf8')).toBe('before\n3 dropped\nafter\nlater\n')
})

test('a log that cannot be opened drops its lines', () => {
  const log = openLogFile({ path: join(folder, 'missing/log'), largestBytes: 100, olderFiles: 1, dropNotice })
  expect(() => log.write('lost\n')).not.toThrow()
})

test('a log has a largest size, and the newest lines are the ones that stay', async () => {
  const path = join(folder, 'rotated.log')
  const line = (number: number) => `line ${String(number).padStart(4, '0')}\n`
  const first = openLogFile({ path, largestBytes: 100, olderFiles: 2, dropNotice })
  for (let number = 0; number < 55; number++) first.write(line(number))
  const reopened = openLogFile({ path, largestBytes: 100, olderFiles: 2, dropNotice })
  for (let number = 55; number < 105; number++) reopened.write(line(number))

  const files = (await readdir(folder)).filter((name) => name.startsWith('rotated')).sort()
  expect(files).toEqual(['rotated.log', 'rotated.log.1', 'rotated.log.2'])
  const kept = await Promise.all(files.toReversed().map((name) => readFile(join(folder, name), 'utf8')))
  expect(kept.join('')).toBe(Array.from({ length: 25 }, (_, index) => line(index + 80)).join(''))
  expect(files.map((name) => statSync(join(folder, name)).size)).toEqual([50, 100, 100])
})
