import type { Member } from '@plinth/contract/members'

const MOST_NAMED = 3

/** The roles of a member or of an invitation, with the projects that have another one. */
export function Roles({ of: { role, project_roles: inProjects } }: { of: Pick<Member, 'role' | 'project_roles'> }) {
  const more = inProjects.length - MOST_NAMED
  return (
    <div className="min-w-0">
      <div>{role ?? 'Single projects only'}</div>
      {(role === null || inProjects.length > 0) && (
        <div className="text-label text-muted wrap-anywhere">
          {inProjects.length === 0
            ? 'None that you can see.'
            : inProjects
                .slice(0, MOST_NAMED)
                .map((one) => `${one.name}: ${one.role}`)
                .join(', ')}
          {more > 0 && `, and ${more} more`}
        </div>
      )}
    </div>
  )
}
