import * as z from 'zod/mini'

export const ENVELOPE_VERSION = 1

/** In the one way that its bytes are written: the last letter may have bits that mean nothing. */
const Base64 = z.string().check(z.refine((text) => Buffer.from(text, 'base64url').toString('base64url') === text))

/**
 * What makes backups of a platform's database and of its projects readable again. Written last: without one that
 * verifies, nothing counts as a backup of the platform. Its head can be read without a key, and holds no secret.
 */
export const RecoveryEnvelope = z.object({
  version: z.literal(ENVELOPE_VERSION),
  platform: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/)),
  takenAt: z.iso.datetime(),
  /** The newest migration of the platform's database: an older platform cannot work on it. */
  schema: z.string().check(z.maxLength(100)),
  /** The cluster of the platform's database, backed up under the same id; null where it is not ours to back up. */
  cluster: z.nullable(z.object({ major: z.int(), bytes: z.int() })),
  /** Which recovery phrase opens it. */
  phraseId: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  ephemeral: Base64,
  sealed: Base64,
})
export type RecoveryEnvelope = z.infer<typeof RecoveryEnvelope>

/** What is authenticated along with the sealed content. */
export function contextOf({
  version,
  platform,
  id,
  takenAt,
  schema,
  cluster,
  phraseId,
}: Omit<RecoveryEnvelope, 'ephemeral' | 'sealed'>) {
  return JSON.stringify([version, platform, id, takenAt, schema, cluster?.major, cluster?.bytes, phraseId])
}
