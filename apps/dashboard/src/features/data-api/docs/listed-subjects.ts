import type { ExposedApi } from '@plinth/contract/exposed-api'

export interface ListedSubject {
  key: string
  kind: 'table' | 'view' | 'function'
  schema: string
  name: string
  /** With its schema where that has to be named. */
  label: string
  comment: string
}

export const subjectGroups = [
  { kind: 'table', label: 'Tables' },
  { kind: 'view', label: 'Views' },
  { kind: 'function', label: 'Functions' },
] as const satisfies readonly { kind: ListedSubject['kind']; label: string }[]

/** By schema in the order in which they are exposed, then by name. Functions of one name are one entry. */
export function listedSubjects({ schemas, relations, functions }: ExposedApi): ListedSubject[] {
  const listed = [
    ...relations.map(({ kind, schema, name, comment }) => entry(kind, schema, name, comment)),
    ...functions.map(({ schema, name, comment }) => entry('function', schema, name, comment)),
  ]
  const first = new Map(listed.toReversed().map((subject) => [subject.key, subject]))
  return [...first.values()].toSorted(
    (one, other) => schemas.indexOf(one.schema) - schemas.indexOf(other.schema) || one.name.localeCompare(other.name),
  )

  function entry(kind: ListedSubject['kind'], schema: string, name: string, comment: string | null): ListedSubject {
    const label = schema === schemas[0] ? name : `${schema}.${name}`
    return { key: JSON.stringify([kind, schema, name]), kind, schema, name, label, comment: comment ?? '' }
  }
}
