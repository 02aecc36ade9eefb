import { billingCustomers } from '@plinth/contract/billing-customers'
import type { Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { Panel, PanelRow } from '@plinth/ui/section'
import { Skeleton } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { query } from '../../../api/api.ts'
import { Failure } from '../../../components/frames/failure.tsx'
import { addressWords } from '../address-words.ts'
import { addressLines } from './address-lines.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { TaxIdRows } from './tax-id-rows.tsx'

/** Who the bills of an organization are made out to, and where they go. */
export function BillingDetails({ organization }: { organization: Organization }) {
  const { slug } = organization
  const customer = useQuery(query(billingCustomers.get, { slug }))
  const mayChange = useAccess().may(billingCustomers.change, { organization: slug })
  const [isOpen, setOpen] = useState(false)
  if (customer.error) {
    return (
      <Failure
        title="The billing address could not be loaded"
        error={customer.error}
        onRetry={() => void customer.refetch()}
        retrying={customer.isFetching}
      />
    )
  }
  if (!customer.data) return <Skeleton className="h-28" />
  const { name, address } = customer.data
  return (
    <Panel padded={false}>
      <PanelRow
        title={address ? (name ?? organization.name) : addressWords(organization)}
        description={
          address ? (
            <address className="not-italic wrap-anywhere">
              {addressLines(address).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </address>
          ) : (
            'The name and the address for your bills.'
          )
        }
      >
        {mayChange && (
          <Button onClick={() => setOpen(true)}>{address ? 'Edit billing address' : 'Add billing address'}</Button>
        )}
      </PanelRow>
      <TaxIdRows slug={slug} />
      {isOpen && <DetailsDialog organization={organization} customer={customer.data} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
