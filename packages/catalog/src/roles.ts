/** The roles of an organization's members, most powerful first. */
export const roles = ['Owner', 'Admin', 'Developer', 'Read-only'] as const

export type Role = (typeof roles)[number]
