import { hours } from '@plinth/catalog/durations'
import { platformSchemas } from '@plinth/catalog/system-schemas'
import { openDump, type DumpRequest } from '@plinth/postgres-engine/dump'
import type { Log } from '@plinth/service-kit/service'
import { type After, realTime } from '../../../runtime/after.ts'
import type { Fleet } from '../../../runtime/fleet.ts'
import { createDownloads, type DownloadOrder } from '../../downloads/create-downloads.ts'
import { dumpFailure, dumpNotFound, dumpsBusy, dumpUnderWay, tooManyDumps } from './dump-errors.ts'

/** A dump holds a snapshot, so Postgres keeps what is deleted meanwhile. */
const LONGEST = hours(2)

/** What people make in this one is theirs. */
const LEFT_OUT_SCHEMAS = platformSchemas.filter((schema) => schema !== 'extensions')

type DumpOrder = DownloadOrder & Omit<DumpRequest, 'leftOutSchemas'>

/** Logical dumps that are under way: one for each project, a few for each person. */
export function createDumps({ fleet, log, after = realTime }: { fleet: Fleet; log: Log; after?: After }) {
  return createDownloads<DumpOrder>({
    fleet,
    after,
    longest: LONGEST,
    limits: {
      project: { most: 1, refuse: dumpUnderWay },
      person: { most: 3, refuse: tooManyDumps },
      server: { most: 8, refuse: dumpsBusy },
    },
    notFound: dumpNotFound,
    async begin({ ref, contents, hasRoles }, signal) {
      const { host, port, user, password } = await fleet.login(ref, 'writer')
      const server = { host, port, major: await fleet.engine.majorOf(ref) }
      const request = { contents, hasRoles, leftOutSchemas: LEFT_OUT_SCHEMAS }
      const { chunks } = await openDump(server, { user, password }, request, signal)
      return chunks
    },
    failure: dumpFailure,
    onFailure: (err, { ref }) => log.warn({ err, ref }, 'A dump failed'),
  })
}

export type Dumps = ReturnType<typeof createDumps>
