import { createEngine } from '../engine.ts'
import { PASSWORDS } from './test-drafts.ts'

/**
 * An upgrade to 17 in a process of its own, for tests that kill it. Arguments: the data directory, the cluster and the
 * folder of further majors.
 */
const [dataDirectory = '', ref = '', extraEngines = ''] = process.argv.slice(2)

const engine = await createEngine({ dataDirectory, extraEngines, log: () => undefined })
await engine.upgrade(ref, 17, PASSWORDS.plinth_admin)
await engine.close()
