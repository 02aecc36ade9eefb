import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('the library for models is loaded with the first question, not at the start', () => {
  expect(packagesOf('./chat.ts')).toContain('ai')
  const atStart = packagesOf('../../main.ts')
  expect(atStart).toContain('hono')
  expect([...atStart].filter((name) => /^(?:ai|@ai-sdk\/.*)$/.test(name))).toEqual([])
})

/** What a module imports from elsewhere, itself and through modules of the platform. Types are gone when it runs. */
function packagesOf(module: string) {
  const packages = new Set<string>()
  const files = [fileURLToPath(new URL(module, import.meta.url))]
  for (const file of files) {
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^'"]*?from '([^']+)'/gm)
    for (const [, specifier = ''] of imports) {
      const path = specifier.startsWith('.') ? join(dirname(file), specifier) : undefined
      if (path === undefined) packages.add(specifier)
      else if (!files.includes(path)) files.push(path)
    }
  }
  return packages
}
