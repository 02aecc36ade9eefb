import * as z from 'zod/mini'
import { projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

export const dumpUploadStates = ['receiving', 'waiting', 'backing_up', 'running', 'done', 'failed', 'canceled'] as const
export type DumpUploadState = (typeof dumpUploadStates)[number]

/** Why it failed, and where in the file. */
const DumpFailure = z.object({
  message: z.string(),
  line: z.nullable(z.number()),
  /** The beginning of the statement. */
  statement: z.nullable(z.string()),
  /** What to do about it. */
  hint: z.nullable(z.string()),
})
export type DumpFailure = z.infer<typeof DumpFailure>

export const DumpUpload = z.object({
  id: z.string(),
  file_name: z.string(),
  state: z.enum(dumpUploadStates),
  bytes: z.number(),
  /** From there on the next piece is expected. */
  received: z.number(),
  /** Of the file's bytes. */
  bytes_run: z.number(),
  statements: z.number(),
  /** What was skipped, and why. */
  notes: z.array(z.string()),
  /** Also of one that ended because nobody continued it, or its project was deleted; null otherwise. */
  failure: z.nullable(DumpFailure),
  /** Whether the whole file is there and can be run. */
  can_start: z.boolean(),
  created_at: Timestamp,
  started_at: z.nullable(Timestamp),
  finished_at: z.nullable(Timestamp),
})
export type DumpUpload = z.infer<typeof DumpUpload>

const FileName = z.string().check(
  z.minLength(1, 'The file needs a name.'),
  z.maxLength(255),
  // oxlint-disable-next-line no-control-regex -- refusing them is the point
  z.regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, 'A name is one line without control characters.'),
)

/** Of a project without a disk ceiling; otherwise that is the limit. */
const LARGEST_FILE = 2 ** 40

/** As for a restore. The file is SQL that runs as the owner of the database, so a token needs the scope for that. */
const execute = projectMember('infra:Execute', 'back_ups')

export const dumpUploads = {
  list: endpoint({
    method: 'GET',
    path: '/platform/database/{ref}/dump-uploads',
    access: execute,
    token: 'database:write',
    summary: 'The newest uploads of dumps, with how far each is and what became of it.',
    response: z.array(DumpUpload),
  }),
  create: endpoint({
    method: 'POST',
    path: '/platform/database/{ref}/dump-uploads',
    access: execute,
    token: 'database:write',
    summary: 'Begin to upload a dump: SQL, also compressed with gzip. One at a time for each project.',
    body: z.strictObject({
      file_name: FileName,
      bytes: z.int().check(z.minimum(1, 'The file is empty.'), z.maximum(LARGEST_FILE, 'A dump has at most 1 TB.')),
    }),
    response: DumpUpload,
    status: 201,
    operation: { verb: 'dump.upload', did: 'began to upload a dump' },
  }),
  sendPiece: endpoint({
    method: 'PUT',
    path: '/platform/database/{ref}/dump-uploads/{id}/pieces/{offset}',
    access: execute,
    token: 'database:write',
    summary:
      'Send the next piece of the file, at most 1 MB. A piece that was received already may be sent again; with another offset the error says in `fields.received` where to go on.',
    body: z.object({ piece: z.instanceof(Uint8Array) }),
    takesBytes: 'piece',
    response: z.object({ received: z.number() }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/platform/database/{ref}/dump-uploads/{id}/start',
    access: execute,
    token: 'database:write',
    summary: 'Run the file in one transaction, as postgres. A backup is taken first.',
    response: DumpUpload,
    status: 202,
    operation: { verb: 'dump.start', did: 'started an uploaded dump' },
    rate: 'heavy',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/platform/database/{ref}/dump-uploads/{id}/cancel',
    access: execute,
    token: 'database:write',
    summary: 'Cancel an upload. One that runs is undone.',
    response: DumpUpload,
    operation: { verb: 'dump.cancel', did: 'canceled the upload of a dump' },
    whileRestricted: 'works',
  }),
}
