import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** In the data directory, from the beginning of a restore to its end. */
const FILE = 'restore.json'

const UnfinishedRestore = z.object({
  /** Where it restores from. */
  source: z.string(),
  /** Which backup of the platform; null before one was found that can be used. */
  backup: z.nullable(z.string()),
  /** The projects that are back. */
  projects: z.array(z.object({ ref: z.string(), takenAt: z.iso.datetime(), passedOver: z.array(z.string()) })),
})
export type UnfinishedRestore = z.infer<typeof UnfinishedRestore>

export const unfinishedRestorePath = (dataDirectory: string) => join(dataDirectory, FILE)

/** Undefined where no restore was interrupted. */
export async function readUnfinishedRestore(dataDirectory: string): Promise<UnfinishedRestore | undefined> {
  const path = unfinishedRestorePath(dataDirectory)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : UnfinishedRestore.parse(JSON.parse(text))
}

/** Half of an installation must not begin to work, and lose by that what is still to come back. */
export async function refuseUnfinishedRestore(dataDirectory: string) {
  const unfinished = await readUnfinishedRestore(dataDirectory)
  if (unfinished)
    throw new Error(
      `A restore into ${dataDirectory} was interrupted. Run npm run restore -- ${unfinished.source} again to finish it.`,
    )
}
