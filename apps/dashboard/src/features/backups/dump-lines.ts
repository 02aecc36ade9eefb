import { dumps, type DumpContents } from '@plinth/contract/dumps'
import type { Project } from '@plinth/contract/projects'

interface Wanted {
  ref: string
  contents: DumpContents
  roles: 'yes' | 'no'
  gzip: 'yes' | 'no'
}

/** How to download a dump without a browser. The token stays out of the shell's history. */
export function curlLine(origin: string, { ref, contents, roles, gzip }: Wanted) {
  const search = new URLSearchParams({ contents, roles, gzip }).toString()
  const address = `${origin}${dumps.download.path.replace('{ref}', ref)}?${search}`
  return `curl --fail --header "Authorization: Bearer $PLINTH_TOKEN" --output ${fileOf(ref, gzip)} "${address}"`
}

/** How to restore it as a whole or not at all. */
export const restoreLine = ({ ref }: Pick<Project, 'ref'>, isCompressed: boolean) =>
  psqlLine(fileOf(ref, isCompressed ? 'yes' : 'no'), isCompressed)

/** How to run the file that was chosen without a browser. */
export const uploadLine = (fileName = 'dump.sql') => psqlLine(quotedForShell(fileName), fileName.endsWith('.gz'))

const quotedForShell = (text: string) =>
  /^[\w.][\w.-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`

function psqlLine(file: string, isCompressed: boolean) {
  const psql = 'psql --single-transaction --set ON_ERROR_STOP=1'
  return isCompressed ? `gunzip --stdout ${file} | ${psql} "$DATABASE_URL"` : `${psql} --file ${file} "$DATABASE_URL"`
}

const fileOf = (ref: string, gzip: 'yes' | 'no') => `${ref}.sql${gzip === 'yes' ? '.gz' : ''}`
