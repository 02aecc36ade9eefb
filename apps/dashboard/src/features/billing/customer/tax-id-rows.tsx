import { taxIdKind } from '@plinth/catalog/tax-ids'
import { billingCustomers, type TaxId } from '@plinth/contract/billing-customers'
import { Button } from '@plinth/ui/button'
import { PanelRow } from '@plinth/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { invalidate, query, useCall } from '../../../api/api.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { countryName } from './country-names.ts'
import { TaxIdDialog } from './tax-id-dialog.tsx'

/** The tax IDs of an organization, a row each. */
export function TaxIdRows({ slug }: { slug: string }) {
  const { data, error } = useQuery(query(billingCustomers.taxIds, { slug }))
  const mayChange = useAccess().may(billingCustomers.changeTaxIds, { organization: slug })
  const [isAdding, setAdding] = useState(false)
  const remove = useCall(billingCustomers.changeTaxIds, {
    onSuccess: async () => {
      await invalidate(billingCustomers.taxIds)
      toast.success('The tax ID is removed.')
    },
  })
  const taxIds = data?.tax_ids ?? []
  return (
    <>
      {taxIds.map((taxId) => (
        <PanelRow key={keyOf(taxId)} title={taxId.value} description={labelOf(taxId)}>
          {mayChange && (
            <Button
              aria-label={`Remove ${taxId.value}`}
              variant="quiet"
              disabled={remove.isPending}
              onClick={() => remove.mutate({ slug, tax_ids: taxIds.filter((other) => other !== taxId) })}
            >
              Remove
            </Button>
          )}
        </PanelRow>
      ))}
      <PanelRow title={error ? 'The tax IDs could not be loaded' : 'Tax IDs'} description={error?.message ?? purpose}>
        {mayChange && data && <Button onClick={() => setAdding(true)}>Add tax ID</Button>}
      </PanelRow>
      {isAdding && <TaxIdDialog slug={slug} taxIds={taxIds} onClose={() => setAdding(false)} />}
    </>
  )
}

const purpose = 'If you are a registered business, add its tax ID.'

const keyOf = ({ type, country, value }: TaxId) => `${type} ${country} ${value}`

const labelOf = ({ type, country }: TaxId) => `${taxIdKind(type, country)?.label ?? type}, ${countryName(country)}`
