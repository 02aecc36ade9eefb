import { join } from 'node:path'
import { inject } from 'vitest'
import type {} from './global-setup.ts'

type Kind = 'engine' | 'engine-of-every-major' | 'platform' | 'platform-of-every-major' | 'platform-process'

/** The folder for what engines of a kind have built in this run, and leave to others of the kind. */
export const builtBy = (kind: Kind) => join(inject('built'), kind)
