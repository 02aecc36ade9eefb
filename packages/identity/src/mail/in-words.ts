/** A time in the largest unit that says it without a fraction: 3600 is "1 hour", 5400 "90 minutes". */
export function inWords(seconds: number) {
  const [length, name] = units.find(([candidate]) => seconds >= candidate && seconds % candidate === 0) ?? [1, 'second']
  const count = seconds / length
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const
