import type { TaxId } from '@plinth/contract/billing-customers'
import type { BillingAddress } from '@plinth/contract/forms/billing-details'
import type { Sql } from '@plinth/service-kit/sql'

export interface BillingCustomerRow {
  name: string | null
  address: BillingAddress | null
  tax_ids: TaxId[]
}

const nothingYet: BillingCustomerRow = { name: null, address: null, tax_ids: [] }

export function billingCustomerStore(sql: Sql) {
  return {
    async ofOrganization(organizationId: number) {
      const { rows } = await sql.query<BillingCustomerRow>(
        'select name, address, tax_ids from platform.billing_customers where organization_id = $1',
        [organizationId],
      )
      return rows[0] ?? nothingYet
    },

    async setRecipient(organizationId: number, { name, address }: Pick<BillingCustomerRow, 'name' | 'address'>) {
      await sql.query(
        `insert into platform.billing_customers (organization_id, name, address) values ($1, $2, $3)
         on conflict (organization_id) do update set name = $2, address = $3`,
        [organizationId, name, address],
      )
    },

    async setTaxIds(organizationId: number, taxIds: TaxId[]) {
      await sql.query(
        `insert into platform.billing_customers (organization_id, tax_ids) values ($1, $2)
         on conflict (organization_id) do update set tax_ids = $2`,
        [organizationId, JSON.stringify(taxIds)],
      )
    },
  }
}
