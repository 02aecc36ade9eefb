import { Banner } from '@plinth/ui/banner'
import { useQuery } from '@tanstack/react-query'
import { freeProjectLimitQuery } from '../../../data/free-project-limit.ts'

/** Says before the form is sent that one more project on Free will be refused, and whose limit it is. */
export function FreeProjectLimit({ slug }: { slug: string }) {
  const { data: owners = [] } = useQuery(freeProjectLimitQuery(slug))
  const [first] = owners
  if (!first) return null
  return (
    <Banner tone="warning" title={`The Free plan has ${first.free_project_limit} active projects for each owner.`}>
      {owners.map(({ username }) => username).join(', ')} reached this limit. Pause or delete a project, or choose a
      larger plan.
    </Banner>
  )
}
