/** Milliseconds that the parts of a request took, in the order in which they happened. */
export class ServerTiming {
  readonly #parts: string[] = []
  #last = performance.now()

  constructor(tokenTime: number | undefined) {
    this.#add('jwt', tokenTime ?? 0)
  }

  /** What has happened since the part before. */
  mark(part: 'parse' | 'plan' | 'transaction' | 'response'): void {
    const now = performance.now()
    this.#add(part, now - this.#last)
    this.#last = now
  }

  get header(): string {
    return this.#parts.join(', ')
  }

  #add(part: string, milliseconds: number) {
    this.#parts.push(`${part};dur=${milliseconds.toFixed(1)}`)
  }
}
