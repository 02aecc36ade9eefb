import { ourSchema } from '@plinth/catalog/system-schemas'
import { enableExtension } from '@plinth/postgres-meta/ddl/extensions'
import { CodeBlock } from '@plinth/ui/code-block'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { toast } from '../../lib/toast/toast.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDatabaseChange } from '../../data/database-changes.ts'
import { schemasQuery } from '../../data/tables.ts'
import type { ListedExtension } from './listed-extensions.ts'
import { Refusal } from './refusal.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'

interface EnableExtensionDialogProps {
  projectRef: string
  extension: ListedExtension
  onClose: () => void
}

/** Where a project keeps its extensions. */
const USUAL_SCHEMA = 'extensions'

export function EnableExtensionDialog({ projectRef, extension, onClose }: EnableExtensionDialogProps) {
  const { name, fixedSchema, requires } = extension
  const [schema, setSchema] = useState(USUAL_SCHEMA)
  const [refusal, setRefusal] = useState<Error>()
  const { data: schemas = [] } = useQuery(schemasQuery(projectRef))
  const change = useDatabaseChange(projectRef, {
    onSuccess: () => {
      toast.success(`${name} is enabled.`)
      onClose()
    },
    onError: setRefusal,
  })
  const statement = enableExtension({
    name,
    ...(fixedSchema === undefined ? { schema } : {}),
    cascade: requires.length > 0,
  })
  const names = [...new Set([USUAL_SCHEMA, ...schemas.map((one) => one.name)])].filter((one) => one !== ourSchema)
  return (
    <ConfirmDialog
      visible
      title={`Enable ${name}?`}
      description={
        requires.length > 0
          ? `It needs ${requires.join(' and ')}, which is enabled as well.`
          : 'Its types and functions can be used at once, by everybody who may use the schema.'
      }
      confirmText={`Enable ${name}`}
      loading={change.isPending}
      onConfirm={() => change.mutate(statement)}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        {fixedSchema === undefined ? (
          <Field label="Schema" help="In extensions its names stay apart from your own.">
            <Select
              value={schema}
              options={names.map((value) => ({ value, label: value }))}
              onChange={({ target: { value } }) => setSchema(value)}
            />
          </Field>
        ) : (
          <p className="text-muted">
            Its files name the schema <code className="font-mono">{fixedSchema}</code>, and Postgres takes no other.
          </p>
        )}
        <CodeBlock label="Statement that runs" code={statement} wrap />
        {refusal && <Refusal error={refusal} />}
      </div>
    </ConfirmDialog>
  )
}
