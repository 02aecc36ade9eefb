import { type PolicyTemplate, policyTemplates } from '@plinth/postgres-meta/ddl/policy-templates'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tableQuery } from '../../../data/tables.ts'
import { formOf, newPolicyForm, type PolicyForm } from './policy-form.ts'

interface TemplateChoiceProps {
  projectRef: string
  tableId: number
  onChoose: (form: PolicyForm) => void
}

interface Column {
  name: string
  type: string
}

/** Fills the form with a policy to begin with. */
export function TemplateChoice({ projectRef, tableId, onChoose }: TemplateChoiceProps) {
  const { data: detail, isPending } = useQuery(tableQuery(projectRef, tableId))
  const columns = detail?.columns.map(({ name, data_type: type }) => ({ name, type })) ?? []
  const [template, setTemplate] = useState<PolicyTemplate>()
  const [column, setColumn] = useState<Column>()

  function choose(next: PolicyTemplate | undefined, of = usualColumn(next, columns)) {
    setTemplate(next)
    setColumn(of)
    onChoose(next ? filled(next, of) : newPolicyForm)
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Begin with"
        help={template?.about ?? 'A policy to begin with; everything of it can be changed below.'}
      >
        <Select
          value={template?.id ?? ''}
          // the usual column is looked for among them
          disabled={isPending}
          options={[
            { value: '', label: 'An empty policy' },
            ...policyTemplates.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ target: { value } }) => choose(policyTemplates.find(({ id }) => id === value))}
        />
      </Field>
      {template?.column && (
        <Field label={template.column.label}>
          <Select
            value={column?.name ?? ''}
            placeholder="Choose a column"
            options={columns.map(({ name }) => ({ value: name, label: name }))}
            onChange={({ target: { value } }) =>
              choose(
                template,
                columns.find(({ name }) => name === value),
              )
            }
          />
        </Field>
      )}
    </div>
  )
}

/** Without the column that it is about, its conditions stay empty. */
function filled(template: PolicyTemplate, column: Column | undefined): PolicyForm {
  const form = formOf({ ...template.draft({ column }), comment: null })
  return template.column && !column ? { ...form, using: '', check: '' } : form
}

const usualColumn = (template: PolicyTemplate | undefined, columns: readonly Column[]) =>
  template?.column?.usual.flatMap((name) => columns.find((column) => column.name === name) ?? [])[0]
