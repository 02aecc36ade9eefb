import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { givenFolder } from '../testing/given-engine.ts'
import { dumpSchema } from './dump-schema.ts'

test('a dump whose server never answers ends when it is interrupted', async () => {
  const host = await givenFolder()
  const server = createServer((socket) => socket.resume()).listen(join(host, '.s.PGSQL.5432'))
  atTheEnd(() => void server.close())
  const asked = once(server, 'connection')
  const interruption = new AbortController()

  const dump = dumpSchema(
    { host, port: 5432, major: 17 },
    { user: 'plinth_admin', password: 'any' },
    { database: 'postgres', snapshot: '1-1-1', section: 'pre-data', options: [] },
    interruption.signal,
  )
  const ended = expect(dump).rejects.toThrow('The dump ended early')
  await asked
  interruption.abort()

  await ended
})
