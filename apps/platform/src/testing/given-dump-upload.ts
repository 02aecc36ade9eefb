import { type DumpUpload, dumpUploads } from '@plinth/contract/dump-uploads'
import { LARGEST_PIECE } from '@plinth/contract/pieces'
import { expect } from 'vitest'
import type { Caller } from './caller.ts'

/** The whole file, received and not started. */
export async function givenUpload(caller: Caller, ref: string, file: string | Buffer, file_name = 'dump.sql') {
  const bytes = Buffer.from(file)
  const upload = await caller.call(dumpUploads.create, { ref, file_name, bytes: bytes.length })
  for (let offset = 0; offset < bytes.length; offset += LARGEST_PIECE) {
    const piece = new Uint8Array(bytes.subarray(offset, offset + LARGEST_PIECE))
    await caller.call(dumpUploads.sendPiece, { ref, id: upload.id, offset: String(offset), piece })
  }
  return upload
}

export async function uploadIn(caller: Caller, ref: string, id: string): Promise<DumpUpload> {
  return (await caller.call(dumpUploads.list, { ref })).find((upload) => upload.id === id)!
}

/** Waits until it is in the state. */
export async function untilUpload(caller: Caller, ref: string, id: string, state: DumpUpload['state']) {
  await expect.poll(async () => (await uploadIn(caller, ref, id)).state).toBe(state)
  return uploadIn(caller, ref, id)
}

/** Uploads a dump and runs it. Returns what became of it. */
export async function ranDump(caller: Caller, ref: string, file: string | Buffer, file_name?: string) {
  const { id } = await givenUpload(caller, ref, file, file_name)
  await caller.call(dumpUploads.start, { ref, id })
  await expect.poll(async () => (await uploadIn(caller, ref, id)).finished_at).not.toBeNull()
  return uploadIn(caller, ref, id)
}
