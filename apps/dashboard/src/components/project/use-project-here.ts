import type { Project } from '@plinth/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '../../data/projects.ts'

/** The project of the address; undefined outside of projects and until it is there. */
export function useProjectHere(): Project | undefined {
  const { ref } = useParams({ strict: false })
  const { data } = useQuery({ ...projectQuery(ref ?? ''), enabled: ref !== undefined && ref !== 'default' })
  return ref === undefined ? undefined : data
}
