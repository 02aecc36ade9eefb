/**
 * Cuts what pg_dump wrote into its statements, without their comments and semicolons. Text in quotes and bodies of
 * functions stay whole, whatever people wrote in them. Expects standard_conforming_strings, which pg_dump sets.
 */
export function splitDump(dump: string): string[] {
  const statements: string[] = []
  let statement = ''
  let parentheses = 0
  let body = atomicBody()
  for (const { 0: token, groups: { comment, word } = {} } of dump.matchAll(TOKEN)) {
    if (comment !== undefined) continue
    if (token === ';' && parentheses === 0 && !body.isOpen()) {
      statements.push(statement.trim())
      statement = ''
      body = atomicBody()
      continue
    }
    statement += token
    if (token === '(') parentheses++
    if (token === ')') parentheses--
    if (parentheses === 0 && token.trim() !== '') body.read(word?.toLowerCase())
  }
  if (statement.trim() !== '') throw new Error('The dump ends within a statement')
  return statements
}

/** Comment, string with escapes, string, name, body in dollars, word, anything else. */
const TOKEN = new RegExp(
  [
    String.raw`(?<comment>--[^\n\r]*)`,
    String.raw`[eE]'(?:[^'\\]+|\\[\s\S]|'')*'`,
    `'[^']*'`,
    `"[^"]*"`,
    String.raw`(?<tag>\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$)[\s\S]*?\k<tag>`,
    String.raw`(?<word>[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*)`,
    String.raw`\s+|[\s\S]`,
  ].join('|'),
  'g',
)

/** The semicolons in `CREATE FUNCTION … BEGIN ATOMIC …; …; END` are the function's own. */
function atomicBody() {
  let opening = ''
  let previous: string | undefined
  let depth = 0
  return {
    isOpen: () => depth > 0,
    /** A word, or undefined for what stands between words: `begin.atomic` is a name. */
    read(word: string | undefined) {
      if (word !== undefined && opening.length < 'create or replace procedure'.length) opening += `${word} `
      if (depth > 0 && word === 'case') depth++
      else if (depth > 0 && word === 'end') depth--
      else if (
        word === 'atomic' &&
        previous === 'begin' &&
        /^create (or replace )?(function|procedure) /.test(opening)
      ) {
        depth = 1
      }
      previous = word
    },
  }
}
