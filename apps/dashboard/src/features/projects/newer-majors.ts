import { isOrioleDb } from '@plinth/contract/projects'
import { postgresMajors, type PostgresMajor } from './new/project-defaults.ts'

/** The installed majors above the one a project runs; none while its version is not known, and none for OrioleDB. */
export function newerMajors(dbVersion: string | null, installed: readonly { major: string; version: string }[]) {
  // what OrioleDB has stored, another Postgres cannot read
  if (dbVersion === null || isOrioleDb({ dbVersion })) return []
  const present = Number.parseInt(dbVersion, 10)
  return installed.flatMap(({ major, version }): { major: PostgresMajor; version: string }[] => {
    const known = postgresMajors.find((candidate) => candidate === major)
    return known !== undefined && Number(known) > present ? [{ major: known, version }] : []
  })
}
