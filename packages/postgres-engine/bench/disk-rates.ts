import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * What the disk does by itself, in seconds: the simplest program reads every file of a folder that is not in memory, writes so
 * many bytes into a copy as it goes, and has them on the disk at its end. The log is left out, as it is by a backup.
 */
export async function secondsOfCopy(
  folder: string,
  copy: string,
  { read, written }: { read: number; written: number },
) {
  await forget(folder)
  const started = performance.now()
  await run(process.execPath, ['-e', COPY, folder, copy, String(written / read)])
  const seconds = (performance.now() - started) / 1000
  await rm(copy)
  return seconds
}

const COPY = `
const { closeSync, fsyncSync, openSync, readSync, readdirSync, writeSync } = require('node:fs')
const [, folder, copy, share] = process.argv
const piece = require('node:crypto').randomBytes(1024 * 1024)
const to = openSync(copy, 'w')
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || entry.parentPath.includes('/pg_wal')) continue
  const from = openSync(entry.parentPath + '/' + entry.name)
  for (let bytes; (bytes = readSync(from, piece)) > 0;) writeSync(to, piece, 0, Math.round(bytes * share))
  closeSync(from)
}
fsyncSync(to)`

/** Of a file or of everything in a folder; what is on the disk already is dropped from the memory. */
export async function forget(path: string) {
  await run('find', [path, '-type', 'f', '-exec', 'dd', 'if={}', 'iflag=nocache', 'count=0', 'status=none', ';'])
}
