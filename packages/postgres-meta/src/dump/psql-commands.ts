import { DumpRefused } from './dump-refused.ts'
import type { PsqlCommand } from './dump-reader.ts'

const DATABASE = 'postgres'

/** Refuses every command of psql but those of dumps that change nothing here. */
export function requireHarmless({ command, line }: PsqlCommand) {
  const [name = '', ...rest] = command.split(/\s+/)
  if (name === '\\restrict' || name === '\\unrestrict') return
  const value = unquoted(rest.join(' '))
  if (name === '\\encoding' && /^utf-?8$/i.test(value)) return
  if (name === '\\connect' || name === '\\c') {
    if (isOwnDatabase(value)) return
    throw new DumpRefused({
      line,
      statement: command,
      message: 'The file connects to another database.',
      hint: `It runs in the database ${DATABASE}. Make a dump of one database, without --create.`,
    })
  }
  throw new DumpRefused({
    line,
    statement: command,
    message: `The command ${name.slice(0, 20)} of psql cannot run here.`,
    hint: 'Remove the line, or run the file with psql.',
  })
}

const unquoted = (text: string) => /^(["'])(.*)\1$/.exec(text)?.[2] ?? text

/** As pg_dump writes it for awkward names: `-reuse-previous=on "dbname='postgres'"`. */
function isOwnDatabase(value: string) {
  const name = /^-reuse-previous=on "dbname='(.*)'"$/.exec(value)?.[1] ?? value
  return name === DATABASE
}
