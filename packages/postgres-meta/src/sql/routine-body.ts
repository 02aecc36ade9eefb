export const LONGEST_KEYWORD = 'procedure'.length

/**
 * The semicolons of `create function … begin atomic …; …; end` belong to the function. `case … end` counts inside
 * of it, names after AS or a dot do not. Words are in lower case and outside of parentheses; a longer one than any keyword
 * may be cut or left empty.
 */
export function routineBody() {
  const opening: string[] = []
  let depth = 0
  let previous = ''
  return {
    isOpen: () => depth > 0,
    read(word: string, isAfterDot: boolean) {
      if (opening.length < 4) opening.push(word)
      const isName = isAfterDot || previous === 'as'
      if (depth === 0) {
        if (word === 'atomic' && previous === 'begin' && createsRoutine(opening)) depth = 1
      } else if (!isName) {
        if (word === 'case') depth++
        if (word === 'end') depth--
      }
      previous = word
    },
    readOther() {
      previous = ''
    },
  }
}

function createsRoutine([first, second, third, fourth]: string[]) {
  if (first !== 'create') return false
  const kind = second === 'or' && third === 'replace' ? fourth : second
  return kind === 'function' || kind === 'procedure'
}
