/** What tests start in processes of their own beside the programs of the product, from the root of the repository. */
export const TEST_PROGRAMS = {
  'backing-up-process': 'packages/postgres-engine/src/testing/backing-up-process.ts',
  'killed-command': 'apps/platform/src/testing/killed-command.ts',
  'restoring-process': 'packages/postgres-engine/src/testing/restoring-process.ts',
  'storing-process': 'packages/postgres-engine/src/testing/storing-process.ts',
  'test-process': 'packages/postgres-engine/src/testing/test-process.ts',
  'upgrading-process': 'packages/postgres-engine/src/testing/upgrading-process.ts',
}
