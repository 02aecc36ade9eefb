import { backups } from '@plinth/contract/backups'
import { query } from '../api/api.ts'

/** The deleted projects of an organization, with what a new one can begin as. */
export const deletedProjectsQuery = (slug: string) => ({ ...query(backups.deletedProjects, { slug }), staleTime: 0 })
