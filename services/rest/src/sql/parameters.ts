/** A Buffer is sent as the binary form of its type. */
export type Value = string | Buffer | TextBytes | null | readonly (string | null)[]

/** A text in UTF-8 that is too long to be made a string of, and then bytes again. */
export class TextBytes {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Values of a statement, each in the place that its text has for it. */
export class Parameters {
  readonly values: Value[] = []

  /** What stands for it in the text. Its type is what its place asks for. */
  add(value: Value): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

export interface Statement {
  text: string
  values: readonly Value[]
}
