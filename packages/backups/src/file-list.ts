import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/** The checksums that we ask Postgres for: its default can be forged, and Node has no fast CRC-32C. */
export const FILE_CHECKSUM = 'SHA256'

export interface ListedFile {
  bytes: number
  sha256: string
}

const Entry = z.object({
  Path: z.optional(z.string()),
  'Encoded-Path': z.optional(z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/))),
  Size: z.int().check(z.nonnegative()),
  'Checksum-Algorithm': z.literal(FILE_CHECKSUM),
  Checksum: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
const FileList = z.object({
  'PostgreSQL-Backup-Manifest-Version': z.union([z.literal(1), z.literal(2)]),
  Files: z.array(Entry),
})

/**
 * Postgres's `backup_manifest`: the files by their names, as Latin-1. Undefined where its own checksum does not fit.
 * https://www.postgresql.org/docs/current/backup-manifest-format.html
 */
export function parseFileList(bytes: Buffer): Map<string, ListedFile> | undefined {
  const lastLine = bytes.lastIndexOf('\n', bytes.length - 2) + 1
  const claimed = /^"Manifest-Checksum": "([0-9a-f]{64})"\}\n$/.exec(bytes.toString('latin1', lastLine))?.[1]
  if (claimed !== createHash('sha256').update(bytes.subarray(0, lastLine)).digest('hex')) return undefined
  const list = FileList.safeParse(JSON.parse(bytes.toString()))
  if (!list.success) return undefined
  return new Map(list.data.Files.map((file) => [nameOf(file), { bytes: file.Size, sha256: file.Checksum }] as const))
}

function nameOf({ Path, 'Encoded-Path': encoded }: z.infer<typeof Entry>) {
  return (encoded === undefined ? Buffer.from(Path ?? '') : Buffer.from(encoded, 'hex')).toString('latin1')
}

/** The same for files that no server lists, line by line. */
export function* fileListLines(files: Iterable<[string, ListedFile]>): Generator<string> {
  const sum = createHash('sha256')
  const summed = (line: string) => {
    sum.update(line)
    return line
  }
  yield summed('{ "PostgreSQL-Backup-Manifest-Version": 1,\n"Files": [')
  let separator = '\n'
  for (const [name, { bytes, sha256 }] of files) {
    const entry = {
      'Encoded-Path': Buffer.from(name, 'latin1').toString('hex'),
      Size: bytes,
      'Checksum-Algorithm': FILE_CHECKSUM,
      Checksum: sha256,
    }
    yield summed(`${separator}${JSON.stringify(entry)}`)
    separator = ',\n'
  }
  yield summed('\n],\n"WAL-Ranges": [],\n')
  yield `"Manifest-Checksum": "${sum.digest('hex')}"}\n`
}
