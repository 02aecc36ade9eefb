import { execFile } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PIECE_BYTES = 1024 * 1024
const run = promisify(execFile)

/** In bytes a second: writing in order, and copying what is not in memory, both with what it takes to be on the disk. */
export async function diskRates(folder: string, bytes: number) {
  const [plain, copied] = [join(folder, 'plain'), join(folder, 'copied')]
  const piece = randomFillSync(Buffer.allocUnsafe(PIECE_BYTES))
  try {
    const write = await rateOf(bytes, () => writeFile(plain, bytes, () => Promise.resolve(piece)))
    await forget(plain)
    const copy = await rateOf(bytes, async () => {
      const file = await open(plain)
      await writeFile(copied, bytes, async () => (await file.read(piece, 0, PIECE_BYTES)).buffer)
      await file.close()
    })
    return { write, copy }
  } finally {
    await rm(plain, { force: true })
    await rm(copied, { force: true })
  }
}

/** Of a file or of everything in a folder; what is on the disk already is dropped from the memory. */
export async function forget(path: string) {
  await run('find', [path, '-type', 'f', '-exec', 'dd', 'if={}', 'iflag=nocache', 'count=0', 'status=none', ';'])
}

async function writeFile(path: string, bytes: number, next: () => Promise<Buffer>) {
  const file = await open(path, 'w')
  for (let written = 0; written < bytes; written += PIECE_BYTES) await file.writeFile(await next())
  await file.sync()
  await file.close()
}

async function rateOf(bytes: number, work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return bytes / ((performance.now() - started) / 1000)
}
