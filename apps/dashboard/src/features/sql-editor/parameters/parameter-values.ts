import { parameterNumbers } from '@plinth/postgres-meta/sql/parameters'
import { create } from 'zustand'
import { readDraft, writeDraft } from '../../../data/sql-drafts.ts'

/** The values of `$1` and so on, by number; null is NULL. What nobody has typed is empty text. */
export type ParameterValues = Readonly<Record<number, string | null>>

/** By project and query. They stay until the page is loaded again, and longer with the query's draft. */
const useStored = create<Record<string, ParameterValues>>(() => ({}))

const keyOf = (ref: string, id: string) => `${ref}.${id}`

interface Query {
  ref: string
  id: string
}

export function useParameterValues({ ref, id }: Query): ParameterValues {
  const kept = useStored((values) => values[keyOf(ref, id)])
  return kept ?? valuesInDraft(ref, id)
}

/** Keeps it, with the draft where there is one. */
export function setParameterValue({ ref, id }: Query, number: number, value: string | null) {
  const values = { ...valuesFor(ref, id), [number]: value }
  useStored.setState({ [keyOf(ref, id)]: values })
  const draft = readDraft(ref, id)
  if (draft) writeDraft(ref, id, { ...draft, parameters: values })
}

/** What a run of the text sends: a value for each number up to the highest. Undefined where it has none. */
export function parametersFor({ ref, id }: Query, text: string): (string | null)[] | undefined {
  const highest = parameterNumbers(text).at(-1)
  if (highest === undefined) return undefined
  const values = valuesFor(ref, id)
  return Array.from({ length: highest }, (_, index) => {
    const value = values[index + 1]
    return value === undefined ? '' : value
  })
}

const valuesFor = (ref: string, id: string) => useStored.getState()[keyOf(ref, id)] ?? valuesInDraft(ref, id)

const none: ParameterValues = {}

function valuesInDraft(ref: string, id: string): ParameterValues {
  const { parameters } = readDraft(ref, id) ?? {}
  return isValues(parameters) ? parameters : none
}

const isValues = (value: unknown): value is ParameterValues =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => each === null || typeof each === 'string')
