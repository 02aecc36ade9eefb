import type { DumpFailure, DumpUploadState } from '@plinth/contract/dump-uploads'
import type { Sql } from '@plinth/service-kit/sql'
import { assignmentsOf, changeable, type ChangesOf, column, listOf, type RowOf } from './columns.ts'

const uploadColumns = {
  id: column<string>(),
  ref: column<string>(),
  organization_id: column<number>('float8'),
  file_name: column<string>(),
  bytes: column<number>('float8'),
  received: column<number>('float8'),
  state: column<DumpUploadState>(),
  has_file: changeable<boolean>(),
  created_at: column<Date>(),
  piece_at: column<Date>(),
  started_at: column<Date | null>(),
  finished_at: column<Date | null>(),
  /** What `Starter` reads. */
  started_by: column<unknown>(),
  bytes_run: changeable<number>('float8'),
  statements: changeable<number>('float8'),
  notes: column<string[]>(),
  failure: column<DumpFailure | null>(),
  transaction_id: column<string | null>(),
  place: column<number | null>(),
  placed_at: column<Date | null>(),
  attempts: column<number>(),
}

export type DumpUploadRow = RowOf<typeof uploadColumns>

type Draft = Pick<DumpUploadRow, 'ref' | 'organization_id' | 'file_name' | 'bytes' | 'created_at'>

type End = { state: 'done'; notes: string[] } | { state: 'failed'; failure: DumpFailure; hasFile: boolean }

const columns = listOf(uploadColumns)

const UNDER_WAY = `state in ('receiving', 'waiting', 'backing_up', 'running')`

/** Dumps that are uploaded: each is received, started, and ends once. */
export function dumpUploadStore(sql: Sql) {
  async function many(condition: string, values: unknown[] = []) {
    const query = `select ${columns} from platform.dump_uploads where ${condition}`
    return (await sql.query<DumpUploadRow>(query, values)).rows
  }

  /** Whether exactly one row was in the state for it. */
  async function update(assignments: string, condition: string, values: unknown[]) {
    const { rowCount } = await sql.query(`update platform.dump_uploads set ${assignments} where ${condition}`, values)
    return rowCount === 1
  }

  return {
    /** The newest first. */
    list: (ref: string, most: number) => many(`ref = $1 order by created_at desc, id limit $2`, [ref, most]),

    async find(ref: string, id: string) {
      return (await many('ref = $1 and id = $2', [ref, id]))[0]
    },

    /** Undefined where another one of the project is under way. */
    async add({ ref, organization_id, file_name, bytes, created_at }: Draft): Promise<DumpUploadRow | undefined> {
      const { rows } = await sql.query<DumpUploadRow>(
        `insert into platform.dump_uploads (ref, organization_id, file_name, bytes, created_at, piece_at)
         values ($1, $2, $3, $4, $5, $5) on conflict (ref) where ${UNDER_WAY} do nothing returning ${columns}`,
        [ref, organization_id, file_name, bytes, created_at],
      )
      return rows[0]
    },

    /**
     * The bytes of all uploads that are still to come, and how many files other projects of the organization have here. Until
     * the transaction ends, nobody else looks.
     */
    async open({ ref, organization_id }: Pick<DumpUploadRow, 'ref' | 'organization_id'>) {
      await sql.query(`select pg_advisory_xact_lock(hashtextextended('room for dumps', 0))`)
      const { rows } = await sql.query<{ announced: number; elsewhere: number }>(
        `select coalesce(sum(bytes - received) filter (where state = 'receiving'), 0)::float8 as announced,
           count(*) filter (where organization_id = $2 and ref <> $1)::int as elsewhere
         from platform.dump_uploads where has_file`,
        [ref, organization_id],
      )
      return rows[0]!
    },

    /** What of the files that are being received is still to come. */
    async announcedBytes() {
      const { rows } = await sql.query<{ announced: number }>(
        `select coalesce(sum(bytes - received), 0)::float8 as announced
         from platform.dump_uploads where has_file and state = 'receiving'`,
      )
      return rows[0]!.announced
    },

    /** False where it does not go on there. */
    receive: (id: string, { offset, bytes, at }: { offset: number; bytes: number; at: Date }) =>
      update(
        'received = received + $3, piece_at = $4',
        `id = $1 and received = $2 and received + $3 <= bytes and state = 'receiving'`,
        [id, offset, bytes, at],
      ),

    /** One whose file is whole and that does not run. False where it is not so, or another one is under way. */
    start: (id: string, { at, by }: { at: Date; by: unknown }) =>
      update(
        `state = 'waiting', started_at = $2, started_by = $3, finished_at = null, failure = null, bytes_run = 0, statements = 0,
         attempts = 0`,
        `id = $1 and state in ('receiving', 'failed') and has_file and received = bytes and not exists (
           select from platform.dump_uploads other
           where other.ref = dump_uploads.ref and other.id <> dump_uploads.id and other.${UNDER_WAY})`,
        [id, at, JSON.stringify(by)],
      ),

    /**
     * The upload that the place runs next: one that was interrupted in it, or else of the organization that has the fewest
     * places, and there of the project, that has waited longest for one. Until the transaction ends, no other place chooses.
     */
    async takePlace(place: number, { at, ofOrganization }: { at: Date; ofOrganization: number }) {
      await sql.query(`select pg_advisory_xact_lock(hashtextextended('places of dumps', 0))`)
      const placesOf = (column: string) =>
        `(select count(*) from platform.dump_uploads other where other.${column} = upload.${column} and other.place is not null)`
      const lastOf = (column: string) =>
        `(select max(other.placed_at) from platform.dump_uploads other where other.${column} = upload.${column})`
      const { rows } = await sql.query<DumpUploadRow>(
        `update platform.dump_uploads set place = $1, placed_at = $2, attempts = attempts + 1 where id = (
           select id from platform.dump_uploads upload
           where place = $1 or place is null and state in ('waiting', 'backing_up', 'running')
             and ${placesOf('organization_id')} < $3 and ${placesOf('ref')} = 0
           order by place nulls last, ${placesOf('organization_id')}, ${lastOf('organization_id')} nulls first,
             ${lastOf('ref')} nulls first, started_at, id limit 1)
         returning ${columns}`,
        [place, at, ofOrganization],
      )
      return rows[0]
    },

    leavePlace: (id: string) => update('place = null', 'id = $1', [id]),

    /** False where it was canceled meanwhile. */
    advance: (id: string, from: DumpUploadState[], to: 'backing_up' | 'running') =>
      update('state = $3', 'id = $1 and state = any($2)', [id, from, to]),

    /** From now on it cannot be canceled. False where it was. */
    beginCommit: (id: string, transactionId: string) =>
      update('transaction_id = $2', `id = $1 and state = 'running'`, [id, transactionId]),

    /** False where it has ended, and where it is being committed. */
    cancel: (id: string, at: Date) =>
      update(
        `state = 'canceled', has_file = false, finished_at = $2`,
        `id = $1 and transaction_id is null and (${UNDER_WAY} or state = 'failed' and has_file)`,
        [id, at],
      ),

    /** Where it has not ended otherwise. */
    end: (id: string, at: Date, end: End) =>
      update(
        `state = $3, finished_at = $2, notes = $4, failure = $5, has_file = $6, transaction_id = null`,
        `id = $1 and ${UNDER_WAY}`,
        [
          id,
          at,
          end.state,
          JSON.stringify(end.state === 'done' ? end.notes : []),
          end.state === 'failed' ? JSON.stringify(end.failure) : null,
          end.state === 'failed' && end.hasFile,
        ],
      ),

    /** Its file is removed; one that is under way is canceled, and says why. */
    giveUp: (id: string, { at, because }: { at: Date; because: string }) =>
      update(
        `has_file = false, state = case when ${UNDER_WAY} then 'canceled' else state end,
         failure = case when ${UNDER_WAY} then $3 else failure end, finished_at = coalesce(finished_at, $2)`,
        'id = $1 and transaction_id is null',
        [id, at, JSON.stringify({ message: because, line: null, statement: null, hint: null } satisfies DumpFailure)],
      ),

    async change(id: string, changes: ChangesOf<typeof uploadColumns>) {
      const { assignments, values } = assignmentsOf(uploadColumns, changes, 2)
      await update(assignments.join(', '), 'id = $1', [id, ...values])
    },

    ofProject: (ref: string) => many('ref = $1 and has_file', [ref]),

    /** The files of the project that no run needs any more. */
    endedWithFile: (ref: string) => many(`ref = $1 and has_file and not ${UNDER_WAY}`, [ref]),

    /** Those that nobody goes on with. */
    listStale: (before: Date) => many(`has_file and piece_at < $1 and state in ('receiving', 'failed')`, [before]),

    /** Of projects that were deleted. */
    listOfDeleted: () =>
      many(`has_file and not exists (
        select from platform.projects p where p.ref = dump_uploads.ref and p.status not in ('GOING_DOWN', 'REMOVED'))`),

    /** The ids of those whose file is there. */
    async withFile() {
      return (await many('has_file')).map(({ id }) => id)
    },

    async forget(before: Date) {
      await sql.query(`delete from platform.dump_uploads where created_at < $1 and not ${UNDER_WAY} and not has_file`, [
        before,
      ])
    },
  }
}
