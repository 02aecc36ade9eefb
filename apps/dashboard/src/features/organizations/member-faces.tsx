import type { Organization } from '@plinth/contract/organizations'
import { Avatar } from '@plinth/ui/avatar'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { membersQuery } from '../../data/members.ts'

const MOST = 5

/** Who belongs to an organization, at a glance. */
export function MemberFaces({ organization: { slug, name } }: { organization: Organization }) {
  const { data: members = [] } = useQuery(membersQuery(slug))
  if (members.length === 0) return null
  const shown = members.slice(0, MOST)
  const others = members.length - shown.length
  return (
    <Link
      to="/org/$slug/team"
      params={{ slug }}
      aria-label={`Members of ${name}: ${members.length}`}
      title={[...shown.map(({ username }) => username), ...(others > 0 ? [`and ${others} more`] : [])].join(', ')}
      className="inline-flex items-center rounded-full ps-1.5"
    >
      {shown.map(({ gotrue_id, username }) => (
        <span key={gotrue_id} className="-ms-1.5 rounded-full border-2 border-canvas">
          <Avatar name={username} size={24} />
        </span>
      ))}
      {others > 0 && <span className="ps-1 text-label text-muted">+{others}</span>}
    </Link>
  )
}
