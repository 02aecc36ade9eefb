import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { templateStatements } from './project-template.ts'

/** A change here is the wrong one: clusters that were made before it would never get what the template says now. */
test.each([
  [15, 'aa562441097f53ddb18dc0d20d83474b42861f41a149f95a259a2d7cff2803ec'],
  [16, '79354f142dd34b70ee11b33e126734789ecd2e340bcce674310ff7222a1837bf'],
  [17, '79354f142dd34b70ee11b33e126734789ecd2e340bcce674310ff7222a1837bf'],
  [18, '79354f142dd34b70ee11b33e126734789ecd2e340bcce674310ff7222a1837bf'],
] as const)('the template of projects on Postgres %i is what it was: what is new is a migration', (major, checksum) => {
  const statements = JSON.stringify(templateStatements('project', major))
  expect(
    createHash('sha256').update(statements).digest('hex'),
    'Leave the template as it was, and add a migration to packages/project-database/src/migrations instead.',
  ).toBe(checksum)
})
