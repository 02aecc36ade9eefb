import { expect, test } from 'vitest'
import { sourcesOf, violations } from './layers.ts'

const sources = sourcesOf(new URL('..', import.meta.url).pathname)

test('there are sources to check', () => {
  expect(sources.size).toBeGreaterThan(200)
})

test('every import stays within its layer', () => {
  expect(violations(sources)).toEqual([])
})

test.each([
  ['a package imports an app', 'packages/catalog/src/plans.ts', "import { x } from '@plinth/platform/main'"],
  ['a package imports one above it', 'packages/catalog/src/plans.ts', "import { x } from '@plinth/contract/projects'"],
  [
    'the browser imports the engine',
    'apps/dashboard/src/data/x.ts',
    "import { x } from '@plinth/postgres-engine/engine'",
  ],
  ['a service imports the control plane', 'services/auth/src/x.ts', "import { x } from '@plinth/contract/auth'"],
  [
    'a workspace is entered by its back door',
    'apps/platform/src/x.ts',
    "import { x } from '../../../packages/catalog/src/plans.ts'",
  ],
  ['a feature imports a feature', 'apps/dashboard/src/features/a/x.tsx', "import { y } from '../b/y.tsx'"],
  ['a lower floor imports a higher one', 'apps/dashboard/src/data/x.ts', "import { y } from '../features/b/y.tsx'"],
  ['an import over several lines', 'apps/dashboard/src/lib/x.ts', "import {\n  y,\n  z,\n} from '../data/y.ts'"],
  ['a lazy import', 'apps/dashboard/src/lib/x.ts', "const y = () => import('../data/y.ts')"],
  ["a domain uses another one's store", 'apps/platform/src/domains/a/x.ts', "import { bStore } from '../b/b-store.ts'"],
])('%s: caught', (_, file, text) => {
  expect(violations(new Map([[file, text]]))).toHaveLength(1)
})
