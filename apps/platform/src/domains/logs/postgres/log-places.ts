import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import type { LogFile } from './log-files.ts'

/** By which a file is known again: Postgres writes the next day into the same one. */
const MOST_OF_HEAD = 512

const LogPlace = z.object({ offset: z.number(), head: z.string() })
const LogPlaces = z.record(z.string(), LogPlace)

/** How far a file was read. */
export type LogPlace = z.infer<typeof LogPlace>
export type LogPlaces = z.infer<typeof LogPlaces>

export const placesFileOf = (directory: string, ref: string) => join(directory, `${ref}.json`)

/** Empty where nothing was read, or nobody knows: what is read once more has the same ids. */
export async function readPlaces(path: string): Promise<LogPlaces> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  try {
    return LogPlaces.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

export async function writePlaces(path: string, places: LogPlaces) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, JSON.stringify(places), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** Removes what was kept of other projects than these. */
export async function keepPlacesOf(directory: string, refs: ReadonlySet<string>) {
  for (const name of await readdir(directory).catch(() => []))
    if (!refs.has(name.replace(/\.json(?:\.new)?$/, ''))) await rm(join(directory, name), { force: true })
}

export async function placeAt(file: LogFile, offset: number): Promise<LogPlace> {
  return { offset, head: await headOf(file, offset) }
}

/** Whether what was read then is still the beginning of the file. */
export const isStillThere = async (file: LogFile, { offset, head }: LogPlace) =>
  file.size >= offset && (await headOf(file, offset)) === head

async function headOf(file: LogFile, offset: number) {
  return createHash('sha256')
    .update(await file.read(0, Math.min(offset, MOST_OF_HEAD)))
    .digest('base64')
}
