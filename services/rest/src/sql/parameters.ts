export type Value = string | Buffer | null | readonly (string | null)[]

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
