import { hasOrder, type IndexDraft } from '@plinth/postgres-meta/ddl/index-draft'

/** What is typed of an index. Empty text stands for nothing. */
export interface IndexForm extends Omit<IndexDraft, 'name' | 'condition'> {
  /** Undefined while the usual one is offered. */
  name: string | undefined
  condition: string
}

export const newIndexForm: IndexForm = {
  name: undefined,
  method: 'btree',
  columns: [],
  is_unique: false,
  condition: '',
  is_concurrent: true,
}

/** As Postgres would name it, cut to what a name may be. */
export function nameOf({ name, columns }: IndexForm, table: string | undefined) {
  if (name !== undefined) return name
  if (table === undefined || columns.length === 0) return ''
  const usual = [table, ...columns.map((column) => column.name), 'idx'].join('_')
  return new TextEncoder().encode(usual).length > LONGEST_NAME
    ? `${Array.from(table).slice(0, 10).join('')}_idx`
    : usual
}

const LONGEST_NAME = 63

/** Order and uniqueness are kept in the form while the method has neither, and left out here. */
export const draftOf = (form: IndexForm, table: string | undefined): IndexDraft => ({
  name: nameOf(form, table),
  method: form.method,
  columns: form.columns.map(({ name, is_descending }) => ({
    name,
    is_descending: is_descending && hasOrder(form.method),
  })),
  is_unique: form.is_unique && hasOrder(form.method),
  condition: form.condition.trim() === '' ? null : form.condition,
  is_concurrent: form.is_concurrent,
})
