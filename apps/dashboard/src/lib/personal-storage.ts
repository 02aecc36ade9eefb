/** Keys that `forgetPerson` removes when somebody signs out. */
export type PersonalKey = `plinth.${'history' | 'sql' | 'tables'}.${string}`

/** The stored text; undefined when there is none or storage is switched off. */
export function readPersonal(key: PersonalKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Undefined removes it. False when the browser would not keep it: storage is full or switched off. */
export function writePersonal(key: PersonalKey, value: string | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Every key in use that begins like this. */
export function personalKeys<Prefix extends PersonalKey>(prefix: Prefix): `${Prefix}${string}`[] {
  try {
    return Object.keys(localStorage).filter((key): key is `${Prefix}${string}` => key.startsWith(prefix))
  } catch {
    return []
  }
}
