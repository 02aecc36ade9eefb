import type pg from 'pg'
import { builtInType } from './built-in-types.ts'
import { readCommandTag, leadingKeyword } from './command-tag.ts'
import { createJsonRows, type JsonOptions, type JsonRows } from './json-rows.ts'
import type { CollectedNotices } from './notices.ts'
import { readSnapshot, SNAPSHOT } from './read-snapshot.ts'
import { endsConnection } from './sql-error.ts'
import type { Statement } from './split-statements.ts'
import type { TypeReference } from './type-names.ts'
import { inOnePiece, wireOf, type WireReader } from './wire.ts'

/** What one statement gave, every value as the text that Postgres sent. */
export interface RawResult {
  statement_index: number
  command: string
  command_tag: string | null
  row_count: number | null
  fields: { name: string; type: TypeReference }[]
  rows: (string | null)[][]
  truncated: boolean
  notices: CollectedNotices
  duration_ms: number
}

export type BatchEnd =
  | { how: 'complete'; index: number; snapshot?: string | undefined }
  | { how: 'stopped' | 'copy_refused' | 'too_many_rows'; index: number }
  | { how: 'failed'; index: number; error: Error }

export interface Batch {
  statements: readonly Statement[]
  /** The number of the first statement in the whole run. */
  firstIndex: number
  rowLimit: number
  /** The last statement may not have more rows than the limit, and its rows become JSON while they arrive, where they can. */
  isLastJson?: boolean
  jsonOptions?: JsonOptions
  isStopped: () => boolean
  takeNotices: () => CollectedNotices
  /** `json` has the rows in place of the result, which then has none. */
  onResult: (result: RawResult, json: JsonRows | undefined) => void
  /** Called when the results are there, before they are committed. */
  onCommit?: () => void
  /** Asks for the database's snapshot together with the commit. */
  readsSnapshot?: boolean
  /** The values of `$1` and so on, as text whose types Postgres infers. */
  parameters?: readonly (string | null)[] | undefined
  /** What undoes statements that are given up, in place of `rollback`. */
  undo?: string | undefined
}

/**
 * Runs statements on a connection one after the other without a Sync between them, which makes them one implicit
 * transaction, exactly as a text with several statements is in the simple protocol. Never rejects.
 */
export function runBatch(client: pg.Client, batch: Batch): Promise<BatchEnd> {
  return new Promise((resolve) => {
    const wire = wireOf(client)
    let index = 0
    let isSynced = false
    let isAbandoned = false
    let isSnapshotSent = false
    let end: BatchEnd = { how: 'complete', index: batch.firstIndex + batch.statements.length - 1 }
    let result = newResult()
    let json: JsonRows | undefined

    const reader: WireReader = {
      submit: send,
      handleRowDescription({ fields }) {
        result.fields = fields.map(({ name, dataTypeID, dataTypeModifier }) => ({
          name,
          type: { oid: dataTypeID, modifier: dataTypeModifier },
        }))
        if (isLastJson()) json = jsonOfBuiltInTypes(result.fields, batch.jsonOptions)
      },
      handleDataRow({ fields }) {
        if (json) json.add(fields)
        else result.rows.push(fields)
      },
      handleCommandComplete({ text }) {
        if (isAbandoned) return
        finish({ command_tag: text, ...readCommandTag(text) })
      },
      handleEmptyQuery: () => finish({}),
      handlePortalSuspended() {
        if (isLastJson()) {
          end = { how: 'too_many_rows', index: batch.firstIndex + index }
          return abandon()
        }
        result.rows.pop()
        finish({ truncated: true })
      },
      handleCopyInResponse() {
        end = { how: 'copy_refused', index: batch.firstIndex + index }
        wire.sendCopyFail('COPY needs a client that can send a file')
      },
      handleCopyData() {},
      handleError(error) {
        if (end.how === 'complete') end = { how: 'failed', index: batch.firstIndex + index, error }
        // pg no longer tells this reader anything after an error
        wire.once('readyForQuery', settle)
        if (endsConnection(error)) {
          if (!wire.stream.writable || wire.stream.destroyed) settle()
        } else if (!isSynced) {
          isSynced = true
          wire.sync()
        }
      },
      handleReadyForQuery: settle,
    }

    wire.on('copyOutResponse', refuseCopyOut)
    wire.once('end', settle)
    client.query(reader)

    function isLastJson() {
      return batch.isLastJson === true && index === batch.statements.length - 1
    }

    function send() {
      result = newResult()
      inOnePiece(wire, () => {
        wire.parse({ text: batch.statements[index]?.text ?? '' })
        wire.bind(batch.parameters ? { values: [...batch.parameters] } : {})
        wire.describe({ type: 'P' })
        // one row more than asked for tells whether there are more
        wire.execute({ rows: batch.rowLimit + 1 })
        wire.flush()
      })
    }

    function finish(how: Partial<RawResult>) {
      if (end.how === 'copy_refused') return abandon()
      const duration_ms = performance.now() - result.duration_ms
      batch.onResult({ ...result, ...how, duration_ms, notices: batch.takeNotices() }, json)
      if (batch.isStopped()) {
        end = { how: 'stopped', index: batch.firstIndex + index }
        return abandon()
      }
      if (index === batch.statements.length - 1) return commit()
      index++
      send()
    }

    // Sent only now: had it gone out with the statement, one whose answer is too large could be committed and yet fail
    function commit() {
      isSynced = true
      isSnapshotSent = batch.readsSnapshot === true
      batch.onCommit?.()
      inOnePiece(wire, () => {
        wire.close({ type: 'P' })
        wire.sync()
        if (isSnapshotSent) wire.query(SNAPSHOT)
      })
    }

    function abandon() {
      isAbandoned = true
      isSynced = true
      inOnePiece(wire, () => {
        wire.parse({ text: batch.undo ?? 'rollback' })
        wire.bind({})
        wire.execute({ rows: 0 })
        wire.sync()
      })
    }

    function refuseCopyOut() {
      end = { how: 'copy_refused', index: batch.firstIndex + index }
    }

    function settle() {
      wire.off('copyOutResponse', refuseCopyOut)
      wire.off('readyForQuery', settle)
      wire.off('end', settle)
      if (end.how === 'complete' && (wire.stream.destroyed || !isSynced)) {
        end = { how: 'failed', index: batch.firstIndex + index, error: new Error('Connection terminated') }
      }
      if (!isSnapshotSent || wire.stream.destroyed) return resolve(end)
      // it arrives also where the commit failed
      void readSnapshot(client, { isSent: true }).then((snapshot) => resolve(withSnapshot(snapshot)))
    }

    /** A transaction that was left open may see an older state, and has not committed all that it did. */
    function withSnapshot(snapshot: string | undefined): BatchEnd {
      return end.how === 'complete' && client.getTransactionStatus() === 'I' ? { ...end, snapshot } : end
    }

    function newResult(): RawResult {
      return {
        statement_index: batch.firstIndex + index,
        command: leadingKeyword(batch.statements[index]?.text ?? ''),
        command_tag: null,
        row_count: null,
        fields: [],
        rows: [],
        truncated: false,
        notices: { notices: [], dropped: 0 },
        duration_ms: performance.now(),
      }
    }
  })
}

/** Undefined where a type is somebody's own: how its values are written has to be asked first. */
function jsonOfBuiltInTypes(fields: RawResult['fields'], options: JsonOptions = {}): JsonRows | undefined {
  const columns = fields.flatMap(({ name, type }) => {
    const builtIn = builtInType(type)
    return builtIn ? [{ name, oid: type.oid, element_oid: builtIn.element }] : []
  })
  return columns.length === fields.length ? createJsonRows(columns, options) : undefined
}
