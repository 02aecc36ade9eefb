import { constants, createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTurns } from '@plinth/service-kit/turns'

const FOLDER = 'dump-uploads'
const READ_BYTES = 128 * 1024

/** The files of dumps that people upload, each under the id of its upload. Nobody else on the machine can read them. */
export function createUploadFiles({ dataDirectory }: { dataDirectory: string }) {
  const folder = join(dataDirectory, FOLDER)
  const pathOf = (id: string) => join(folder, id)
  const turns = createTurns({ atOnce: 1 })

  return {
    /** What is done with one file is done one after the other. */
    inTurn: <Result>(id: string, work: () => Promise<Result>) => turns.inTurn(id, work),

    /** Writes a piece; the first one makes the file. The last one is on the disk when this resolves. */
    async write(id: string, { offset, piece, isLast }: { offset: number; piece: Uint8Array; isLast: boolean }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(pathOf(id), constants.O_WRONLY | constants.O_CREAT, 0o600)
      try {
        for (let written = 0; written < piece.byteLength;) {
          const { bytesWritten } = await file.write(piece, written, piece.byteLength - written, offset + written)
          written += bytesWritten
        }
        if (isLast) await file.sync()
      } finally {
        await file.close()
      }
    },

    /** As it is read; a file that is gone fails it. */
    async *read(id: string): AsyncGenerator<Buffer, void, undefined> {
      for await (const chunk of createReadStream(pathOf(id), { highWaterMark: READ_BYTES })) {
        if (!(chunk instanceof Buffer)) throw new Error('A file gave no bytes')
        yield chunk
      }
    },

    remove: (id: string) => rm(pathOf(id), { force: true }),

    /** The ids of all files. */
    list: () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      }),
  }
}

export type UploadFiles = ReturnType<typeof createUploadFiles>
