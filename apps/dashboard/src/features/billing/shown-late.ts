// One file to fetch: each more costs every page its name.
export { ChangePlanDialog } from './change-plan-dialog.tsx'
export { BillingDetails } from './customer/billing-details.tsx'
export { InvoicePage } from './invoices/invoice-page.tsx'
export { InvoiceTable } from './invoices/invoice-table.tsx'
export { UpcomingInvoice } from './invoices/upcoming-invoice.tsx'
