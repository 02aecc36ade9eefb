import { createHash } from 'node:crypto'
import type { BackupSource } from '../backup-source.ts'
import { fileListLines } from '../file-list.ts'
import { TAR_END, tarHeader, tarPadding } from '../tar/tar-header.ts'
import type { BackupFacts } from '../take-backup.ts'

export type Files = Record<string, Buffer>

const POSITION = { lsn: '0/2000028', timeline: 1 }

/** A data directory of so many files; the folders are made of the names. */
export function sourceOf(files: Files): BackupSource {
  return {
    estimatedBytes: Object.values(files).reduce((sum, { length }) => sum + length, 0),
    start: POSITION,
    archive: tarOf(files),
    async *fileList() {
      for (const line of fileListLines(listed(files))) yield Buffer.from(line)
    },
    end: () => Promise.resolve(POSITION),
  }
}

export async function* tarOf(files: Files) {
  for (const folder of foldersOf(files)) yield tarHeader(folder, 'folder', 0)!
  for (const [name, content] of Object.entries(files)) {
    yield tarHeader(name, 'file', content.length)!
    yield content
    yield tarPadding(content.length)
  }
  yield TAR_END
}

export function factsOf(ref: string): BackupFacts {
  return {
    ref,
    kind: 'manual',
    taken: 'running',
    major: 17,
    postgres: '17.10',
    systemIdentifier: '7711059731529360213',
    cluster: { template: 'project', settings: { memoryMegabytes: 256, maxConnections: 20 } },
  }
}

function foldersOf(files: Files) {
  const folders = new Set<string>()
  for (const name of Object.keys(files)) {
    const steps = name.split('/').slice(0, -1)
    steps.forEach((_, index) => folders.add(steps.slice(0, index + 1).join('/')))
  }
  return [...folders].sort()
}

function* listed(files: Files) {
  for (const [name, content] of Object.entries(files)) {
    if (name.startsWith('pg_wal/')) continue
    const sha256 = createHash('sha256').update(content).digest('hex')
    yield [name, { bytes: content.length, sha256 }] as [string, { bytes: number; sha256: string }]
  }
}
