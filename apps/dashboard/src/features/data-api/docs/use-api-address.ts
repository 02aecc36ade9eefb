import { usePublishableKey } from '../../../components/project/use-publishable-key.ts'
import { useProject } from '../../../data/projects.ts'
import { KEY_PLACEHOLDER } from '../../../lib/database/api-snippets.ts'
import type { ApiAddress } from './code/languages.ts'

/** Where requests go, and the key that examples have. */
export function useApiAddress(projectRef: string): ApiAddress {
  const project = useProject(projectRef)
  const { value } = usePublishableKey(project)
  return { ref: project.ref, restUrl: project.restUrl, key: value ?? KEY_PLACEHOLDER }
}
