export { InvoicePage } from './invoice-page.tsx'
export { InvoiceTable } from './invoice-table.tsx'
