import { oneText } from '../../../lib/url/plain-search.ts'

/** What the address of the diagram says. */
export interface DiagramSearch {
  /** Without any, all of people's schemas. */
  schema?: string[] | undefined
  search?: string | undefined
}

export const diagramSearch = ({ schema, search }: Record<string, unknown>): DiagramSearch => {
  const named = [schema].flat().filter((each) => typeof each === 'string' && each !== '') as string[]
  return { schema: named.length > 0 ? named : undefined, search: oneText(search) }
}
