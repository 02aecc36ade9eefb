import { postgresMajors, type PostgresMajor } from './new/project-defaults.ts'

/** The installed majors above the one a project runs; none while its version is not known. */
export function newerMajors(dbVersion: string | null, installed: readonly { major: string; version: string }[]) {
  if (dbVersion === null) return []
  const present = Number.parseInt(dbVersion, 10)
  return installed.flatMap(({ major, version }): { major: PostgresMajor; version: string }[] => {
    const known = postgresMajors.find((candidate) => candidate === major)
    return known !== undefined && Number(known) > present ? [{ major: known, version }] : []
  })
}
