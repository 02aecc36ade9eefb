import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `npm run postgres:install` puts further majors of Postgres. */
export const EXTRA_ENGINES = join(dirname(fileURLToPath(import.meta.url)), ...Array<string>(4).fill('..'), 'engines')

/** Throws, with the command to run, unless these majors are installed. */
export function requireMajors(...majors: number[]) {
  const missing = majors.filter((major) => !existsSync(join(EXTRA_ENGINES, String(major), 'node_modules')))
  if (missing.length > 0) {
    throw new Error(`These tests need more versions of Postgres. Run: npm run postgres:install -- ${missing.join(' ')}`)
  }
}
