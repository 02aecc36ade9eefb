import { closeSync, fstatSync, openSync, renameSync } from 'node:fs'
import { logLines } from './log-lines.ts'

export interface LogFileOptions {
  path: string
  /** Of one file; the next line begins a new one. */
  largestBytes: number
  /** Older files beside the current one, as `<path>.1` (the newest) and so on. */
  olderFiles: number
  dropNotice: (dropped: number) => string
}

/** A log file of bounded size that survives a full disk. */
export function openLogFile({ path, largestBytes, olderFiles, dropNotice }: LogFileOptions) {
  let file: { fd: number; bytes: number } | undefined
  const lines = logLines(() => current().fd, dropNotice)

  function current() {
    if (file) return file
    const fd = openSync(path, 'a', 0o600)
    file = { fd, bytes: fstatSync(fd).size }
    return file
  }

  function rotate() {
    if (!file || file.bytes < largestBytes) return
    closeSync(file.fd)
    file = undefined
    for (let age = olderFiles; age > 0; age--) {
      try {
        renameSync(age === 1 ? path : `${path}.${age - 1}`, `${path}.${age}`)
      } catch {
        // this many have not been filled yet
      }
    }
  }

  return {
    write(line: string) {
      rotate()
      const bytes = lines.write(line)
      if (file) file.bytes += bytes
    },
  }
}
