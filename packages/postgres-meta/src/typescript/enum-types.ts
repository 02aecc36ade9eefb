import { block, byName, keyOf, type Lines, literalOf, NOTHING, union } from './lines.ts'
import type { Structure } from './structure.ts'
import type { TypeText } from './type-text.ts'

const DEPTH = 3

/** `Enums` and `CompositeTypes` of a schema. */
export function enumTypes(schema: string, structure: Structure, typeText: TypeText): Lines {
  const composites = typesOf(structure, schema, 'composite')
  const enums = enumsOf(structure, schema)
  return [
    ...block(
      'Enums',
      enums.length === 0
        ? [NOTHING]
        : enums.flatMap(({ name, labels }) =>
            union(keyOf(name), labels.length === 0 ? ['never'] : labels.map(literalOf), DEPTH),
          ),
    ),
    ...block('CompositeTypes', composites.length === 0 ? [NOTHING] : composites.flatMap(composite)),
  ]

  function composite({ name, attributes }: (typeof composites)[number]): Lines {
    const members = attributes.map((attribute) => `${keyOf(attribute.name)}: ${typeText(attribute.type)} | null`)
    return block(keyOf(name), members.length === 0 ? [NOTHING] : members)
  }
}

/** The labels of all enums as values, for lists of choices. */
export const constants = (structure: Structure, schemas: readonly string[]): Lines => [
  'export const Constants = {',
  schemas.flatMap((schema) => [
    `${valueKey(schema)}: {`,
    [
      'Enums: {',
      enumsOf(structure, schema).map(({ name, labels }) => `${valueKey(name)}: [${labels.map(literalOf).join(', ')}],`),
      '},',
    ],
    '},',
  ]),
  '} as const',
]

/** An enum may have no label; no value is of it. */
const enumsOf = (structure: Structure, schema: string) =>
  typesOf(structure, schema, 'enum').map(({ name, labels }) => ({ name, labels }))

const typesOf = ({ types }: Structure, schema: string, kind: 'enum' | 'composite') =>
  types.filter((type) => type.schema === schema && type.kind === kind).toSorted(byName)

/** As a key of a value, this one name would set the object's prototype. */
const valueKey = (name: string) => (name === '__proto__' ? `[${literalOf(name)}]` : keyOf(name))
