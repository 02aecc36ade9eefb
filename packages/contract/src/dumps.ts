import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'

export const dumpContents = ['schema', 'data', 'both'] as const
export type DumpContents = (typeof dumpContents)[number]

const YesOrNo = z.enum(['yes', 'no'])

/** What the file has: definitions, rows or both; with definitions the roles that they name; and whether it is compressed. */
const Wanted = {
  contents: z._default(z.enum(dumpContents), 'both'),
  roles: z._default(YesOrNo, 'yes'),
  gzip: z._default(YesOrNo, 'no'),
}

/** A dump is read as the owner of the database, as SQL of members who may write is. */
const write = projectMember('tenant:Sql:Admin:Write', 'dumps')

export const dumps = {
  download: endpoint({
    method: 'GET',
    path: '/platform/database/{ref}/dump',
    access: write,
    token: 'database:write',
    summary:
      'A logical dump as SQL that psql restores, as of one moment. Passwords of roles and the schemas auth, storage and realtime are not in it.',
    query: z.strictObject(Wanted),
    streams: 'file',
    operation: { verb: 'dump.download', did: 'downloaded a dump', outside: true },
    rate: 'heavy',
  }),
  open: endpoint({
    method: 'POST',
    path: '/platform/database/{ref}/dump',
    access: write,
    token: 'database:write',
    summary: 'Begin a logical dump. The ticket fetches it once, within a minute.',
    body: z.strictObject(Wanted),
    response: z.object({ ticket: z.string() }),
    operation: { verb: 'dump.download', did: 'downloaded a dump', outside: true, answersSecret: true },
    rate: 'heavy',
    whileRestricted: 'works',
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/platform/dump-downloads',
    access: 'anyone',
    token: 'public',
    summary: 'Fetch a dump that was begun, by its ticket.',
    body: z.strictObject({ ticket: z.string().check(z.maxLength(100)) }),
    takesForm: true,
    streams: 'file',
    rate: 'credential',
  }),
}
