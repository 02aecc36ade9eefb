/** Joins class names and leaves out what is falsy. Does not resolve conflicts: pass a class once. */
export function classes(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
