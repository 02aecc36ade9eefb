/** The name of something in a schema. Without a schema (an empty one) the search path decides. */
export interface QualifiedName {
  schema: string
  name: string
}
