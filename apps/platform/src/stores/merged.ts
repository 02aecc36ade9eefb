/** One object of all parts. Throws where two of them bring the same name. */
export function merged<Part extends object>(parts: readonly Part[]) {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (name in whole) throw new Error(`Two parts bring ${name}`)
    whole[name] = value
  }
  return whole as Merged<Part>
}

type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (whole: infer Whole) => void
  ? Whole
  : never
