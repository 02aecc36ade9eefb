import { createEngine } from '../engine.ts'
import { PASSWORDS } from './test-drafts.ts'
import { EXTRA_ENGINES } from './given-majors.ts'

/** An upgrade to 17 in a process of its own, for tests that kill it. Arguments: the data directory and the cluster. */
const [dataDirectory = '', ref = ''] = process.argv.slice(2)

const engine = await createEngine({ dataDirectory, extraEngines: EXTRA_ENGINES, log: () => undefined })
await engine.upgrade(ref, 17, PASSWORDS.plinth_admin)
await engine.close()
