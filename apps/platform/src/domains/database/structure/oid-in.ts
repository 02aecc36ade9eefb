import type { PlatformError } from '../../../http/errors.ts'

const LARGEST_OID = 2 ** 32 - 1

/** The id of something in a project's database, as a path names it. */
export function oidIn(text: string, notFound: () => PlatformError): number {
  const id = Number(text)
  if (id > LARGEST_OID) throw notFound()
  return id
}
