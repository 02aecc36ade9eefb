/** A column of a view that shows a column of a table or of another view as it is. */
export interface PassedColumn {
  column: number
  table: number
  tableColumn: number
}

/**
 * Reads them in the query tree of a view, as pg_node_tree prints it: `({QUERY … :targetList ({TARGETENTRY … }) … })`.
 * A target of the view itself is a node in the first one; those of queries within lie deeper.
 */
export function passedColumns(rule: string): PassedColumn[] {
  const passed: PassedColumn[] = []
  let depth = 0
  let isTarget = false
  let afterExpression = 0
  for (let at = nextBrace(rule, 0); at !== -1; at = nextBrace(rule, at + 1)) {
    if (rule[at] === '{') {
      depth++
      if (depth === 2) isTarget = rule.startsWith('{TARGETENTRY ', at)
      continue
    }
    if (depth === 2 && isTarget) passed.push(...passedColumn(rule.slice(afterExpression, at)))
    depth--
    afterExpression = at + 1
  }
  return passed
}

const BRACE = /\\.|[{}]/gs

/** A backslash stands before what is part of a name. */
function nextBrace(rule: string, from: number): number {
  BRACE.lastIndex = from
  for (let match = BRACE.exec(rule); match; match = BRACE.exec(rule)) if (match[0].length === 1) return match.index
  return -1
}

/** A target that is only there to sort by is junk. Zero stands for no table. */
const TARGET = /^ :resno (\d+) .* :resorigtbl ([1-9]\d*) :resorigcol (-?\d+) :resjunk false$/s

function passedColumn(target: string): PassedColumn[] {
  const [, column, table, tableColumn] = TARGET.exec(target) ?? []
  return column === undefined
    ? []
    : [{ column: Number(column), table: Number(table), tableColumn: Number(tableColumn) }]
}
