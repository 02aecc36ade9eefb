import { createEngine } from '../engine.ts'
import { PASSWORDS, SMALL } from './test-drafts.ts'

/**
 * An engine in a process of its own, for tests that kill it or run it as somebody else. Arguments: the data directory,
 * `stay` or `leave`, and the clusters to create. Every line of its output is an event or, at the end, what it found.
 */
const [dataDirectory = '', mode, ...refs] = process.argv.slice(2)

const engine = await createEngine({ dataDirectory, log: report })
await Promise.all(
  refs.map((ref) => engine.create({ ref, major: 17, template: 'project', settings: SMALL, passwords: PASSWORDS })),
)
const states = await Promise.all(refs.map(async (ref) => (await engine.health(ref)).state))
report({ event: 'found', majors: engine.majors(), states })

if (mode === 'stay') setInterval(() => undefined, 60_000)
else {
  for (const ref of refs) await engine.remove(ref)
  await engine.close({ stopClusters: true })
}

function report(line: object) {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
