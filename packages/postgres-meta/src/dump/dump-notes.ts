const MOST_NOTES = 100

/** What is said of a dump's statements, each sentence once. Those beyond the first hundred are only counted. */
export function dumpNotes() {
  const notes = new Set<string>()
  let more = 0
  return {
    add(note: string) {
      if (notes.has(note)) return
      if (notes.size < MOST_NOTES) notes.add(note)
      else more++
    },
    all: () => (more > 0 ? [...notes, `And ${more} more.`] : [...notes]),
  }
}
