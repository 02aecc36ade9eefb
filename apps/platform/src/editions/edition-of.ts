import type { Config } from '../config/config.ts'
import type { Edition } from './edition.ts'
import { hosted } from './hosted.ts'
import { selfHosted } from './self-hosted.ts'

/** The edition that this installation was started as. */
export const editionOf = (config: Config): Edition => (config.edition === 'hosted' ? hosted : selfHosted)(config)
