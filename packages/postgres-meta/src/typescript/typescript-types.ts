import { constants, enumTypes } from './enum-types.ts'
import { functionTypes } from './function-types.ts'
import { HELPER_TYPES } from './helper-types.ts'
import { block, byName, keyOf, literalOf, textOf } from './lines.ts'
import { relationTypes, type TypedRelationship } from './relation-types.ts'
import type { Structure } from './structure.ts'
import { typeTexts } from './type-text.ts'

interface Given {
  structure: Structure
  relationships: readonly TypedRelationship[]
  /** The semantics of the REST API, by which the client infers what a request returns. */
  restVersion: string
}

/** A TypeScript module with the types of the schemas, as client libraries take them: `createClient<Database>(…)`. */
export function typescriptTypes({ structure, relationships, restVersion }: Given): string {
  const typeText = typeTexts(structure)
  const schemas = structure.schemas
    .map((name) => ({ name }))
    .toSorted(byName)
    .map(({ name }) => name)
  const database = [
    'export type Database = {',
    [
      ...block('__InternalSupabase', [`PostgrestVersion: ${literalOf(restVersion)}`]),
      ...schemas.flatMap((schema) =>
        block(keyOf(schema), [
          ...relationTypes(schema, { structure, relationships, typeText }),
          ...functionTypes(schema, structure, typeText),
          ...enumTypes(schema, structure, typeText),
        ]),
      ),
    ],
    '}',
  ]
  return [JSON_TYPE, textOf(database), HELPER_TYPES, textOf(constants(structure, schemas))].join('\n')
}

const JSON_TYPE = `export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]
`
