/** The roles of an organization's members, most powerful first. */
export const roles = ['Owner', 'Admin', 'Developer', 'Read-only'] as const

export type Role = (typeof roles)[number]

/** The roles that a member may hand out: only an owner makes owners. */
export const rolesToHandOut = ({ isOwner }: { isOwner: boolean }): readonly Role[] =>
  isOwner ? roles : roles.filter((role) => role !== 'Owner')
