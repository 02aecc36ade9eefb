const NAME = 'Authenticator app'

/** A name that none of the person's factors has. */
export function freeName(taken: readonly string[]) {
  const names = [NAME, ...taken.map((_, index) => `${NAME} ${index + 2}`)]
  return names.find((name) => !taken.includes(name)) ?? NAME
}
