import { groupedBy } from './grouped-by.ts'
import { block, byName, inline, isShort, keyOf, type Lines, literalOf, NOTHING, objectOf } from './lines.ts'
import { rowMembers } from './relation-types.ts'
import type { Relation, Routine, Structure } from './structure.ts'
import type { TypeText } from './type-text.ts'

/** Within a schema of the database type. */
const DEPTH = 3

/** `Functions` of a schema: of those with the same name, one of a union each. */
export function functionTypes(schema: string, structure: Structure, typeText: TypeText): Lines {
  const relations = new Map(structure.relations.map((relation) => [relation.id, relation]))
  const types = new Map(structure.types.map((type) => [type.id, type]))
  const routines = structure.routines.filter(
    ({ schema: of, parameters }) =>
      of === schema && (parameters.length < 2 || parameters.every(({ name }) => name !== '')),
  )
  const byNames = groupedBy(routines.toSorted(byName), ({ name }) => name)
  return block(
    'Functions',
    byNames.size === 0 ? [NOTHING] : [...byNames].flatMap(([name, found]) => entry(name, found)),
  )

  function entry(name: string, found: readonly Routine[]): Lines {
    if (found.length > 1) return [`${keyOf(name)}:`, found.flatMap(overload)]
    const members = signature(found[0]!, DEPTH + 1)
    const line = members.every((member) => typeof member === 'string') && `${keyOf(name)}: ${objectOf(members)}`
    return line && isShort(line, DEPTH) ? [line] : block(keyOf(name), members)
  }

  function overload(routine: Routine): Lines {
    const members = signature(routine, DEPTH + 3)
    const line = members.every((member) => typeof member === 'string') && `| ${objectOf(members)}`
    return line && isShort(line, DEPTH + 1) ? [line] : ['| {', [members], '}']
  }

  function signature(routine: Routine, depth: number): Lines {
    const { parameters } = routine
    const relation = returnedRelation(routine)
    const given = parameters
      .toSorted(byName)
      .map(({ name, type, has_default }) => `${keyOf(name)}${has_default ? '?' : ''}: ${typeText(type)}`)
    return [
      ...(given.length === 0 ? ['Args: never'] : inline('Args', given, depth)),
      ...returned(routine, relation),
      ...(relation?.schema === schema ? setofOptions(routine, relation) : []),
    ]
  }

  function returnedRelation({ outputs, returns }: Routine) {
    const type = types.get(returns)
    return outputs.length === 0 && type?.relation ? relations.get(type.relation) : undefined
  }

  function returned({ outputs, returns, returns_set, returns_one }: Routine, relation: Relation | undefined): Lines {
    const isArray = returns_set && !(returns_one && relation?.schema === schema)
    const members = relation
      ? rowMembers(relation, typeText)
      : outputs.toSorted(byName).map(({ name, type }) => `${keyOf(name)}: ${typeText(type)}`)
    const after = isArray ? '[]' : ''
    if (members.length > 0) return ['Returns: {', members, `}${after}`]
    const text = typeText(returns)
    return [`Returns: ${isArray && text.includes(' | ') ? `(${text})` : text}${after}`]
  }

  /** From them the client knows which rows a function returns, so that they can be embedded and filtered. */
  function setofOptions({ parameters, returns_set, returns_one }: Routine, relation: Relation): Lines {
    const [parameter, ...others] = parameters
    const row = parameter && others.length === 0 ? types.get(parameter.type)?.relation : undefined
    const from = row ? relations.get(row)?.name : undefined
    return block('SetofOptions', [
      `from: ${literalOf(from ?? '*')}`,
      `to: ${literalOf(relation.name)}`,
      `isOneToOne: ${!returns_set || returns_one}`,
      `isSetofReturn: ${returns_set}`,
    ])
  }
}
