import type { Domain } from '../domain.ts'
import { snippetHandlers } from './snippet-handlers.ts'

export const snippetsDomain = {
  handlers: { snippets: snippetHandlers },
} satisfies Domain
