import pino from 'pino'
import { expect, test } from 'vitest'
import { engineLog } from './engine-log.ts'

test.each([
  [{ event: 'sandbox', sandbox: 'own-network', controllers: [] }, 'warn', 'Databases see the files of this machine'],
  [{ event: 'sandbox', sandbox: 'none', controllers: [] }, 'warn', 'Databases run without a sandbox'],
  [{ event: 'sandbox', sandbox: 'own-files', controllers: ['memory'] }, 'info', 'engine'],
  [{ event: 'record_damaged', ref: 'a', detail: 'The file /a/cluster.json is damaged.' }, 'warn', 'The file /a'],
  [{ event: 'adopted', ref: 'a' }, 'info', 'engine'],
] as const)('of %o the log says at level %s: %s', (event, level, sentence) => {
  const lines: string[] = []
  engineLog(pino({}, { write: (line: string) => void lines.push(line) }))(
    event.event === 'sandbox' ? { ...event, controllers: [...event.controllers] } : event,
  )

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: pino.levels.values[level], msg: expect.stringContaining(sentence) }),
  ])
})
