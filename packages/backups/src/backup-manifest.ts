import * as z from 'zod/mini'

export const MANIFEST_VERSION = 1

const Name = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,99}$/))
const Bytes = z.int().check(z.nonnegative())
const Instant = z.iso.datetime()

/** Where in the write-ahead log; as Postgres writes it, such as `0/2000028`. */
const Position = z.object({
  lsn: z.string().check(z.regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/)),
  timeline: z.int().check(z.positive()),
})
export type WalPosition = z.infer<typeof Position>

export const backupKinds = [
  'scheduled',
  'manual',
  'point-in-time',
  'before-upgrade',
  'before-restore',
  'before-deletion',
] as const
export type BackupKind = (typeof backupKinds)[number]

const Part = z.object({
  name: Name,
  /** As it is stored, compressed and encrypted. */
  bytes: Bytes,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type BackupPart = z.infer<typeof Part>

/** What a backup is. It is written last: without one that verifies, nothing counts as a backup. Nothing in it is secret. */
export const BackupManifest = z.object({
  version: z.literal(MANIFEST_VERSION),
  platform: z.string().check(z.minLength(1), z.maxLength(100)),
  ref: Name,
  id: Name,
  kind: z.enum(backupKinds),
  /** What it was taken for, where its kind says less. A field of its own: a kind that an older version lacks is refused there. */
  purpose: z.optional(z.string().check(z.maxLength(40))),
  /** Whether the cluster ran meanwhile. */
  taken: z.enum(['running', 'stopped']),
  major: z.int(),
  /** Of the programs that wrote the files, such as `17.10`. */
  postgres: z.string().check(z.maxLength(40)),
  systemIdentifier: z.string().check(z.regex(/^\d{1,20}$/)),
  /** What the cluster needs to be made again from nothing but this. */
  cluster: z.object({
    template: z.enum(['project', 'bare']),
    settings: z.object({
      memoryMegabytes: z.number(),
      maxConnections: z.int(),
      walSenders: z.optional(z.int()),
    }),
  }),
  startedAt: Instant,
  finishedAt: Instant,
  start: Position,
  end: Position,
  /** The archived log that goes on where this backup ends. */
  log: z.optional(z.object({ id: Name, segmentBytes: z.int().check(z.positive()) })),
  /** Of a stopped cluster: the files are the same as long as the cluster's own mark is. */
  changeMark: z.optional(z.string().check(z.maxLength(200))),
  /** Of the archive before it was compressed. */
  archiveBytes: Bytes,
  /** Tells which secret key opens it. */
  keyId: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  parts: z.array(Part).check(z.minLength(2), z.maxLength(20)),
})
export type BackupManifest = z.infer<typeof BackupManifest>
