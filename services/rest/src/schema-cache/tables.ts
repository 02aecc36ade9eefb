import type { BySchema } from './by-schema.ts'
import type { ColumnFact, Facts, TableFact } from './facts/facts.ts'
import { groupedBy } from './grouped-by.ts'
import type { Keys } from './relationships/keys.ts'
import type { TracedViews } from './relationships/traced-views.ts'
import { primaryKeyOfView } from './relationships/view-keys.ts'
import type { Column, Table } from './table.ts'

export function tablesFrom({ tables }: Facts, keys: Keys, views: TracedViews): BySchema<Table> {
  const ofSchemas = groupedBy(tables, ([, schema]) => schema)
  return new Map(
    [...ofSchemas].map(([schema, ofSchema]) => [schema, new Map(ofSchema.map((fact) => [fact[2], tableFrom(fact)]))]),
  )

  function tableFrom([oid, schema, name, comment, isView, writable, columns]: TableFact): Table {
    return {
      schema,
      name,
      comment: comment ?? undefined,
      isView,
      insertable: (writable & 8) !== 0,
      updatable: (writable & 4) !== 0,
      deletable: (writable & 16) !== 0,
      primaryKey: isView ? primaryKeyOfView(views.get(oid), keys) : primaryKeyOfTable(oid),
      columns: new Map(columns.map((column) => [column[0], columnFrom(column)])),
    }
  }

  function primaryKeyOfTable(oid: number) {
    return (
      keys.primary
        .get(oid)
        ?.columns.map((number) => keys.columnName(oid, number))
        .toSorted(byCodeUnits) ?? []
    )
  }
}

/** In no language's order: that of a database depends on none either. */
const byCodeUnits = (one: string, other: string) => (one < other ? -1 : 1)

function columnFrom(fact: ColumnFact): Column {
  const [name, comment, nullable, type, nominalType, maxLength, defaultExpression, enumValues] = fact
  return {
    name,
    comment: comment ?? undefined,
    nullable,
    type,
    nominalType,
    maxLength: maxLength ?? undefined,
    default: defaultExpression ?? undefined,
    enumValues: enumValues ?? [],
  }
}
