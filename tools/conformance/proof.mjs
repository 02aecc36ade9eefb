/** The tests of one file, by title: what `describe` and `test` say, joined by ` › `, placeholders as in the source. */
export const testsOf = (file) => (title) => ({ kind: 'test', file, title })

/** The subject is not built; says what the requirement waits for. */
export const later = (what) => ({ kind: 'later', what })

/** The sentence asks for nothing. */
export const statement = { kind: 'statement' }

/** There may be tests, and they do not show that it is so; says why. */
export const notProved = (what) => ({ kind: 'not-proved', what })
