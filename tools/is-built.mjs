import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `npm start` runs. */
const PROGRAMS = ['main.js', 'data-plane.js']

const stampIn = (folder) => join(folder, '.built-from')

/** Whether every program lies in the folder and was built from these sources. */
export const isBuilt = (folder, sources) =>
  [stampIn(folder), ...PROGRAMS.map((program) => join(folder, program))].every((path) => existsSync(path)) &&
  readFileSync(stampIn(folder), 'utf8') === sources

/** Notes which sources the programs in the folder were built from. */
export const noteBuilt = (folder, sources) => writeFileSync(stampIn(folder), sources)
