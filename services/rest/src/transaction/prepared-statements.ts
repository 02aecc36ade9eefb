import type { Message } from './message.ts'

/** Each of them holds a plan in the memory of the connection's process. */
const MOST_STATEMENTS = 200
/** Characters; a longer text is a rare one, and its plan may take much more room than others. */
const LONGEST_KEPT = 4_096

/** What one connection has prepared, by the text. Those that were used last stay. */
export class PreparedStatements {
  readonly #names = new Map<string, string>()
  #last = 0
  /** What the statements were made for: of another schema the types of their parameters may be others. */
  #of: object | undefined
  /** Names that are closed with the next message. */
  #closing: string[] = []

  readonly #keeps: boolean

  /** Unless it keeps them, a statement is prepared for one use, under no name. */
  constructor(keeps: boolean) {
    this.#keeps = keeps
  }

  /** Prepares it unless it is, and returns its name, which is empty for a text that is not kept. */
  prepare(message: Message, text: string): { name: string; isNew: boolean } {
    if (!this.#keeps || text.length > LONGEST_KEPT) {
      message.parse({ name: '', text })
      return { name: '', isNew: false }
    }
    const known = this.#names.get(text)
    if (known !== undefined) {
      this.#names.delete(text)
      this.#names.set(text, known)
      return { name: known, isNew: false }
    }
    const [oldest] = this.#names
    if (oldest && this.#names.size >= MOST_STATEMENTS) this.#close(message, ...oldest)
    const name = `plinth_${++this.#last}`
    message.parse({ name, text })
    this.#names.set(text, name)
    return { name, isNew: true }
  }

  /** Begins a message: what was prepared for something else, or may not have been at all, is closed. */
  use(message: Message, of: object): void {
    for (const name of this.#closing.splice(0)) message.close(name)
    if (this.#of === of) return
    for (const [text, name] of this.#names) this.#close(message, text, name)
    this.#of = of
  }

  /** Nobody knows whether they were prepared, so that the next message closes them. */
  drop(texts: readonly string[]): void {
    for (const text of texts) {
      const name = this.#names.get(text)
      if (name === undefined) continue
      this.#closing.push(name)
      this.#names.delete(text)
    }
  }

  /** A function that was called has closed them all. */
  forget(): void {
    this.#names.clear()
    this.#closing = []
  }

  #close(message: Message, text: string, name: string) {
    message.close(name)
    this.#names.delete(text)
  }
}

const prepared = new WeakMap<object, PreparedStatements>()

/** Of a connection, as long as it lasts. */
export function statementsOn(client: object, keeps: boolean): PreparedStatements {
  const known = prepared.get(client) ?? new PreparedStatements(keeps)
  prepared.set(client, known)
  return known
}
