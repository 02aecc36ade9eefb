import { leadingKeyword } from '../sql/command-tag.ts'
import { splitStatements } from '../sql/split-statements.ts'

/** What cannot be exported, in words for the person who asked for it. */
export class NotExportable extends Error {
  override name = 'NotExportable'
}

/**
 * The one statement of a text, without what stands around it. Throws NotExportable for several and for those that do not
 * begin as a read does; that it also is one, a transaction which may only read makes sure.
 */
export function oneRead(text: string): string {
  if (text.includes('\0')) throw new NotExportable('Postgres text cannot hold the character NUL.')
  const statements = splitStatements(text)
  const [statement] = statements
  if (!statement) throw new NotExportable('There is no statement to run.')
  if (statements.length > 1) {
    throw new NotExportable(
      `To download all rows, the statement runs again, and this text has ${statements.length} statements. Run the one that gives the rows by itself, and download then.`,
    )
  }
  const keyword = leadingKeyword(statement.text)
  if (keyword !== 'SELECT') throw new NotExportable(notARead(keyword))
  return statement.text
}

const notARead = (keyword: string) =>
  `To download all rows, the statement runs again, and that is done only for statements that read: SELECT, VALUES, TABLE and WITH. ${keyword ? `This is ${keyword}.` : ''}`.trim()
