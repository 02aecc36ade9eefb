import { expect, test } from 'vitest'
import { passedColumns } from './passed-columns.ts'

const target = (resno: number, origin: string, name = 'id') =>
  `{TARGETENTRY :expr {VAR :varno 1 :varattno 1} :resno ${resno} :resname ${name} :ressortgroupref 0 ${origin} :resjunk false}`
const query = (targets: string, before = '<>') =>
  `({QUERY :commandType 1 :rtable ${before} :targetList (${targets}) :x <>})`

test('a column that shows one of a table is found with it', () => {
  const rule = query(`${target(1, ':resorigtbl 500 :resorigcol 2')} ${target(2, ':resorigtbl 0 :resorigcol 0')}`)
  expect(passedColumns(rule)).toEqual([{ column: 1, table: 500, tableColumn: 2 }])
})

test('targets of queries within are not those of the view', () => {
  const inner = `({RANGETBLENTRY :subquery {QUERY :targetList (${target(1, ':resorigtbl 7 :resorigcol 7')})}})`
  const rule = query(target(1, ':resorigtbl 500 :resorigcol 2'), inner)
  expect(passedColumns(rule)).toEqual([{ column: 1, table: 500, tableColumn: 2 }])
})

test.each(['a\\{b', 'a\\}b', 'x\\ :resno\\ 9\\ :resorigtbl\\ 9', '\\(\\)\\\\'])('a column may be named %s', (name) => {
  const rule = query(target(1, ':resorigtbl 500 :resorigcol 2', name))
  expect(passedColumns(rule)).toEqual([{ column: 1, table: 500, tableColumn: 2 }])
})

test('what is there only to sort by is no column', () => {
  const junk = target(2, ':resorigtbl 500 :resorigcol 3').replace(':resjunk false', ':resjunk true')
  expect(passedColumns(query(`${target(1, ':resorigtbl 500 :resorigcol 2')} ${junk}`))).toHaveLength(1)
})
