import { vi } from 'vitest'

/** `localStorage` as a browser has it: keys are the object's own, and writing may fail. */
export function givenStorage({ isFull = false } = {}) {
  const storage: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      storage[key] = value
    },
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value })
  vi.stubGlobal('localStorage', storage)
  return storage
}
