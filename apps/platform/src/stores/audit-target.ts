/**
 * What an audit entry is about, by the name that people know it under: an organization's slug, a project's ref, an
 * invitation's email, a notice's key, otherwise an id. An entry about a backup has the ref, and the backup in `before`
 * or `after`. The recent changes of a project are the entries with its ref and those with one of its settings.
 */
export type AuditTarget = string

/** A setting of a project. */
export const settingOf = (ref: string, setting: string): AuditTarget => `${ref} ${setting}`

/** What somebody keeps in a project, such as a snippet: no change of the project. */
export const keptIn = (ref: string, id: string): AuditTarget => `${ref}/${id}`
