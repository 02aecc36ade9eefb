import * as z from 'zod/mini'

/** What a backup of the platform holds beside the cluster of its database. It is sealed for the recovery phrase. */
export const PlatformContents = z.object({
  secretKey: z.object({
    value: z.string(),
    /** Whether the operator gave it in PLINTH_SECRET_KEY. */
    from: z.enum(['environment', 'file']),
  }),
  /** What is in secrets.json. */
  secrets: z.record(z.string(), z.string()),
  /** The signed ends of the audit logs. */
  auditHeads: z.string(),
  /** Its row, which says in its own database that it is still under way. */
  row: z.string(),
  projects: z.array(
    z.object({
      ref: z.string(),
      name: z.string(),
      status: z.string(),
      major: z.int(),
      /** Its newest backup; null where there is none. */
      backup: z.nullable(z.object({ id: z.string(), takenAt: z.iso.datetime() })),
    }),
  ),
})
export type PlatformContents = z.infer<typeof PlatformContents>
