import type { DumpUpload, dumpUploads } from '@plinth/contract/dump-uploads'
import type { Received } from '@plinth/contract/endpoint'
import type { Change, Handlers } from '../../../access/handlers.ts'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { isNextPiece } from '../../../http/pieces.ts'
import type { DumpUploadRow } from '../../../stores/dump-upload-store.ts'
import { diskCeiling } from '../../projects/disk/disk-ceiling.ts'
import { requireUsable } from '../../database/database-errors.ts'
import { scheduleDumpRuns } from './schedule-dump-runs.ts'
import { starterIn } from './starter.ts'
import {
  noRoomForUpload,
  notReceiving,
  tooManyUploads,
  uploadCommitting,
  uploadEnded,
  uploadIncomplete,
  uploadNotFound,
  uploadTooLarge,
  uploadUnderWay,
} from './upload-errors.ts'

const MOST_LISTED = 5
/** Files that an organization has here at the same time. */
const MOST_OPEN = 5

export const dumpUploadHandlers: Handlers<typeof dumpUploads> = {
  list: async (_, { stores, project }) => (await stores.dumpUploads.list(project.ref, MOST_LISTED)).map(uploadAnswer),
  create: createUpload,
  sendPiece,
  start: startUpload,
  cancel: cancelUpload,
}

async function createUpload({ file_name, bytes }: Received<typeof dumpUploads.create>, context: ProjectContext) {
  const { project, stores, clock, config, backupVault, uploadFiles } = context
  const { ref, organization_id } = project
  requireUsable(context)
  // of the whole disk, since a dump may replace what is there
  const ceiling = diskCeiling(project.compute_size, config.bounds)
  if (ceiling !== undefined && bytes > ceiling) throw uploadTooLarge(ceiling)
  const draft = { ref, organization_id, file_name, bytes, created_at: clock.now() }
  const upload = await stores.dumpUploads.add(draft)
  if (!upload) throw uploadUnderWay()
  const { announced, elsewhere } = await stores.dumpUploads.open(upload)
  if (elsewhere >= MOST_OPEN) throw tooManyUploads()
  if (!(await backupVault.hasRoomToUpload(announced))) throw noRoomForUpload()
  // what an earlier one could have been started again with
  for (const { id } of await stores.dumpUploads.endedWithFile(ref)) {
    await stores.dumpUploads.change(id, { has_file: false })
    await uploadFiles.remove(id)
  }
  return changeOf(upload)
}

type Piece = Received<typeof dumpUploads.sendPiece>

/** Pieces of one upload come one after the other; one that was received before is answered as it was then. */
function sendPiece({ id, offset, piece }: Piece, context: ProjectContext): Promise<{ received: number }> {
  return context.uploadFiles.inTurn(id, () => receive({ id, offset: Number(offset), piece }, context))
}

interface PlacedPiece {
  id: string
  offset: number
  piece: Uint8Array
}

async function receive({ id, offset, piece }: PlacedPiece, context: ProjectContext) {
  const { stores, clock, backupVault, uploadFiles } = context
  const { state, bytes, received } = await find(id, context)
  if (state !== 'receiving') throw notReceiving()
  if (!isNextPiece({ offset, piece }, { bytes, received })) return { received }
  const end = offset + piece.byteLength
  if (!(await backupVault.hasRoomToUpload(piece.byteLength))) throw noRoomForUpload()
  await uploadFiles.write(id, { offset, piece, isLast: end === bytes })
  const isReceived = await stores.dumpUploads.receive(id, { offset, bytes: piece.byteLength, at: clock.now() })
  if (!isReceived) throw notReceiving()
  return { received: end }
}

async function startUpload({ id }: Received<typeof dumpUploads.start>, context: ProjectContext) {
  const { stores, clock } = context
  requireUsable(context)
  const upload = await find(id, context)
  if (!(await stores.dumpUploads.start(id, { at: clock.now(), by: starterIn(context) }))) throw whyNotStarted(upload)
  await scheduleDumpRuns(stores)
  return changeOf(await find(id, context))
}

function whyNotStarted({ state, bytes, received, has_file }: DumpUploadRow) {
  if (state === 'receiving' && received < bytes) return uploadIncomplete()
  return state === 'done' || state === 'canceled' || !has_file ? uploadEnded() : uploadUnderWay()
}

/** A run that is under way notices it, and is undone. */
async function cancelUpload({ id }: Received<typeof dumpUploads.cancel>, context: ProjectContext) {
  const { stores, clock, uploadFiles } = context
  const { state, transaction_id } = await find(id, context)
  if (state === 'canceled') return { ...changeOf(await find(id, context)), isUnchanged: true as const }
  if (!(await stores.dumpUploads.cancel(id, clock.now())))
    throw state === 'running' || transaction_id !== null ? uploadCommitting() : uploadEnded()
  await uploadFiles.remove(id)
  return changeOf(await find(id, context))
}

/** Of this project: the id of another one's is unknown here. */
async function find(id: string, { stores, project }: Pick<ProjectContext, 'stores' | 'project'>) {
  const upload = await stores.dumpUploads.find(project.ref, id)
  if (!upload) throw uploadNotFound()
  return upload
}

const changeOf = (upload: DumpUploadRow): Change<DumpUpload> => ({
  answer: uploadAnswer(upload),
  target: upload.ref,
  organizationId: upload.organization_id,
  after: { file_name: upload.file_name, bytes: upload.bytes, state: upload.state },
})

function uploadAnswer(upload: DumpUploadRow): DumpUpload {
  const { id, file_name, state, bytes, received, bytes_run, statements, notes, failure, has_file } = upload
  return {
    id,
    file_name,
    state,
    bytes,
    received,
    bytes_run,
    statements,
    notes,
    failure,
    can_start: (state === 'receiving' || state === 'failed') && has_file && received === bytes,
    created_at: upload.created_at.toISOString(),
    started_at: upload.started_at?.toISOString() ?? null,
    finished_at: upload.finished_at?.toISOString() ?? null,
  }
}
