import { type BillingCustomer, billingCustomers } from '@plinth/contract/billing-customers'
import { BillingDetails } from '@plinth/contract/forms/billing-details'
import { organizations, type Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { invalidate, useCall } from '../../../api/api.ts'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { setServerErrors } from '../../../components/forms/set-server-errors.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { countryOptions } from './country-names.ts'

interface DetailsDialogProps {
  organization: Organization
  customer: BillingCustomer
  onClose: () => void
}

/** The name, the e-mail address and the address on bills, as one form. */
export function DetailsDialog({ organization, customer, onClose }: DetailsDialogProps) {
  const { slug } = organization
  const formId = useId()
  const form = useForm<BillingDetails>({
    defaultValues: {
      name: customer.name ?? organization.name,
      billing_email: customer.billing_email ?? '',
      ...(customer.address ?? { line1: '', line2: '', city: '', state: '', postal_code: '', country: '' }),
    },
    resolver: schemaResolver(BillingDetails),
  })
  const { errors } = form.formState
  const change = useCall(billingCustomers.change, {
    onSuccess: async () => {
      await Promise.all([invalidate(billingCustomers.get), invalidate(organizations.list)])
      onClose()
      toast.success('The billing address is saved.')
    },
    onError: (error) => setServerErrors(error, form.setError, ['name', 'billing_email']),
  })
  const save = ({ name, billing_email, ...address }: BillingDetails) =>
    change.mutate({ slug, name, billing_email, address })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Billing address"
      description="The name and the address for your bills."
      footer={
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={change.isPending}>
            Save billing address
          </Button>
        </DialogActions>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <Field label="Name on bills" required error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="organization" maxLength={200} />
        </Field>
        <Field label="Billing email" required error={errors.billing_email?.message}>
          <TextInput {...form.register('billing_email')} type="email" autoComplete="email" maxLength={254} />
        </Field>
        <Field label="Country" required error={errors.country?.message}>
          <Select
            {...form.register('country')}
            autoComplete="country"
            placeholder="Choose a country"
            options={countryOptions()}
          />
        </Field>
        <Field label="Street and number" required error={errors.line1?.message}>
          <TextInput {...form.register('line1')} autoComplete="address-line1" maxLength={200} />
        </Field>
        <Field label="Second line" optional error={errors.line2?.message}>
          <TextInput {...form.register('line2')} autoComplete="address-line2" maxLength={200} />
        </Field>
        <Field label="City" required error={errors.city?.message}>
          <TextInput {...form.register('city')} autoComplete="address-level2" maxLength={100} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="State or region" optional error={errors.state?.message}>
            <TextInput {...form.register('state')} autoComplete="address-level1" maxLength={100} />
          </Field>
          <Field label="Postal code" optional error={errors.postal_code?.message}>
            <TextInput {...form.register('postal_code')} autoComplete="postal-code" maxLength={20} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
