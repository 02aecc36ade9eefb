/** Whose messages quote names of tables, columns and constraints, and no values. */
const NAMING = /^(?:08|23|25|3D|3F|40|42501|42P01|42P07|53|54|55|57)/

/** People write the whole message themselves. */
const WRITTEN_BY_PEOPLE = /^(?:P0|HV)/

/** Where Postgres says it was: RAISE takes any code. */
export const RAISED = / line \d+ at RAISE$/m

/**
 * What may be shown of a message in the log. Postgres quotes what it complains about: names stay, and what may be a value
 * of a row or part of a statement goes.
 */
export function shownMessage(code: string, message: string, context?: string): string {
  const isRaised = context !== undefined && RAISED.test(context)
  if (isRaised || WRITTEN_BY_PEOPLE.test(code) || !/^[0-9A-Z]{5}$/.test(code)) return 'A function raised an error.'
  const safe = NAMING.test(code) ? message : withoutQuoted(message)
  const [line = ''] = safe.split('\n')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

/** From the first quote to the last, over every line: a value may hold quotes itself. */
export const withoutQuoted = (message: string) => message.replace(/".*"|".*/s, '"…"').replace(/'.*'/s, "'…'")

const LONGEST = 200
