import type { Config } from '../../config/config.ts'
import { githubNotConfigured } from './github-errors.ts'

export function requireGithub({ github }: Pick<Config, 'github'>) {
  if (!github) throw githubNotConfigured()
  return github
}
