import { ImportRefused } from './import-refused.ts'

/** In characters. A row is in memory a few times over before Postgres has it. */
export const LONGEST_ROW = 16 * 1024 * 1024

export const rowTooLong = (line: number) =>
  new ImportRefused('This row is longer than 16 million characters. Import it with a database client.', { line })
