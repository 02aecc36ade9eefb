import type { Project } from '@plinth/contract/projects'
import type { ConnectSnippet } from '../../../lib/database/connect-snippets.ts'
import { PASSWORD_PLACEHOLDER } from '../../../lib/database/connection-string.ts'

/** Where the database password goes when the client connects. */
export function passwordSentence(
  { label, password }: Pick<ConnectSnippet, 'label' | 'password'>,
  project: Pick<Project, 'has_database_password'>,
) {
  const whose = project.has_database_password ? 'your' : 'the new'
  if (password === 'asked') return `${label} asks for ${whose} database password.`
  if (password === 'field') return `The password is ${whose} database password.`
  return `Replace ${PASSWORD_PLACEHOLDER} with ${whose} database password. In a URL, percent-encode its special characters.`
}
