import { compactTaxId, taxIdKinds } from '@plinth/catalog/tax-ids'
import { billingCustomers, type TaxId } from '@plinth/contract/billing-customers'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toastError } from '../../../api/toast-error.ts'
import { invalidate, useCall } from '../../../api/api.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { countryName } from './country-names.ts'

interface TaxIdDialogProps {
  slug: string
  /** Those that are there already. */
  taxIds: readonly TaxId[]
  onClose: () => void
}

/** Adds a tax ID, whose form its country and kind give. */
export function TaxIdDialog({ slug, taxIds, onClose }: TaxIdDialogProps) {
  const formId = useId()
  const form = useForm({ defaultValues: { kind: '', value: '' } })
  const kind = kindOf(useWatch({ control: form.control, name: 'kind' }))
  const { errors } = form.formState
  const change = useCall(billingCustomers.changeTaxIds, {
    onSuccess: async () => {
      await invalidate(billingCustomers.taxIds)
      onClose()
      toast.success('The tax ID is added.')
    },
    onError: toastError,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a tax ID"
      description="Its form is checked, not whether it is registered."
      footer={
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={change.isPending}>
            Add tax ID
          </Button>
        </DialogActions>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) =>
          void form.handleSubmit(({ kind: chosen, value }) => {
            const { type, country } = kindOf(chosen)!
            change.mutate({ slug, tax_ids: [...taxIds, { type, country, value }] })
          })(event)
        }
      >
        <Field label="Country and kind" required error={errors.kind?.message}>
          <Select
            {...form.register('kind', { required: 'Choose a country and a kind.' })}
            placeholder="Choose a kind"
            options={options}
          />
        </Field>
        <Field label="Number" required error={errors.value?.message} help={kind && `An example is ${kind.example}.`}>
          <TextInput
            {...form.register('value', {
              validate: (value, { kind: chosen }) => complaintAbout(value, kindOf(chosen)),
            })}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
          />
        </Field>
      </form>
    </Dialog>
  )
}

type Kind = (typeof taxIdKinds)[number]

const keyOf = ({ type, country }: Kind) => `${country} ${type}`

const kindOf = (key: string) => taxIdKinds.find((kind) => keyOf(kind) === key)

const options = taxIdKinds
  .map((kind) => ({ value: keyOf(kind), label: `${countryName(kind.country)}: ${kind.label}` }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))

function complaintAbout(value: string, kind: Kind | undefined) {
  if (value.trim() === '') return 'Enter the number.'
  if (!kind || kind.pattern.test(compactTaxId(value))) return undefined
  return `This is not a ${kind.label} of ${countryName(kind.country)}. An example is ${kind.example}.`
}
