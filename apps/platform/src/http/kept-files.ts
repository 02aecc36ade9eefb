import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { etagOf } from './kept-document.ts'

const MOST_BYTES = 32 * 1024 * 1024

interface KeptFile {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

/** The files of a folder that does not change: each is read once and kept, as long as there is room. */
export function createKeptFiles(directory: string, { mostBytes = MOST_BYTES }: { mostBytes?: number } = {}) {
  const kept = new Map<string, Promise<KeptFile>>()
  let room = mostBytes

  return (path: string): Promise<KeptFile> => {
    const known = kept.get(path)
    if (known) return known
    const reading = read(path)
    // those who ask meanwhile wait for the same reading
    kept.set(path, reading)
    reading.then(
      ({ bytes }) => (bytes.byteLength <= room ? (room -= bytes.byteLength) : kept.delete(path)),
      () => kept.delete(path),
    )
    return reading
  }

  async function read(path: string) {
    const bytes = new Uint8Array(await readFile(join(directory, path)))
    return { bytes, etag: etagOf(bytes) }
  }
}
