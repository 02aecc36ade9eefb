import type { Domain } from '../domain.ts'
import { githubHandlers } from './github-handlers.ts'

export const githubDomain = {
  handlers: { github: githubHandlers },
} satisfies Domain
