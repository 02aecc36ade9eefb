import type { InvoiceDocument } from '@plinth/contract/invoices'
import { fonts } from './fonts.ts'
import { invoiceInWords, type PrintedLine } from './invoice-in-words.ts'
import { printable } from './printable.ts'

const MARGIN = 50
const RIGHT = 545
const BOTTOM = 780
const GREY = '#555555'

/** Where the columns of the lines begin, and how wide they are, in points. */
const columns = [
  { x: MARGIN, width: 200, align: 'left', header: 'Description' },
  { x: 260, width: 110, align: 'left', header: 'Quantity' },
  { x: 380, width: 90, align: 'left', header: 'Unit price' },
  { x: 475, width: 70, align: 'right', header: 'Amount' },
] as const

/**
 * An invoice as a PDF file of A4 pages, with its fonts in it. What the fonts lack is shown as □, with a note that says
 * so; nothing of it is lost on the invoice's page.
 */
export async function invoicePdf(invoice: InvoiceDocument): Promise<Uint8Array> {
  const { default: PDFDocument } = await import('pdfkit')
  const { regular, bold, hasGlyph } = await fonts()
  const words = invoiceInWords(invoice)
  const text = printable(hasGlyph)
  const made = new Date(invoice.issued_at ?? invoice.due_date)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-US',
    info: { Title: words.title, CreationDate: made, ModDate: made },
  })
  const bytes = collected(pdf)
  pdf.registerFont('regular', regular).registerFont('bold', bold)

  const write = (value: string, x: number, options: PDFKit.Mixins.TextOptions = {}) =>
    pdf.text(text.shown(value), x, pdf.y, { width: RIGHT - x, ...options })

  pdf.font('bold').fontSize(18)
  write(words.title, MARGIN)
  if (words.issuer) {
    pdf.font('regular').fontSize(10).fillColor(GREY)
    write(`From ${words.issuer}`, MARGIN)
  }
  pdf.fillColor('black').moveDown(1.5)

  const top = pdf.y
  pdf.font('bold').fontSize(9)
  write('Bill to', MARGIN, { width: 240 })
  pdf.font('regular')
  for (const line of words.billedTo) write(line, MARGIN, { width: 240 })
  const below = pdf.y
  pdf.y = top
  for (const [name, value] of words.facts) {
    const at = pdf.y
    pdf.font('bold').text(name, 310, at, { width: 80 })
    pdf.font('regular').text(value, 395, at, { width: RIGHT - 395 })
  }
  pdf.y = Math.max(below, pdf.y)
  pdf.moveDown(2)

  if (words.lines.length > 0) {
    header()
    for (const line of words.lines) row(line)
  }
  pdf.moveDown(0.5)
  for (const [name, value] of words.sums) sum(name, value)
  if (text.isIncomplete()) {
    pdf.font('regular').fontSize(8).fillColor(GREY).moveDown(2)
    write('□ stands for a character that this file cannot show. The page of the invoice shows it.', MARGIN)
  }
  pdf.end()
  return bytes

  function header() {
    pdf.font('bold').fontSize(9)
    cells(columns.map((column) => column.header))
    rule()
  }

  function row(line: PrintedLine) {
    const values = [line.description, line.quantity, line.unitPrice, line.amount].map(text.shown)
    pdf.font('regular').fontSize(9)
    const height = Math.max(...values.map((value, index) => pdf.heightOfString(value, columns[index]!)))
    if (pdf.y + height > BOTTOM) {
      pdf.addPage()
      header()
      pdf.font('regular')
    }
    cells(values)
    pdf.moveDown(0.3)
  }

  function cells(values: readonly string[]) {
    const at = pdf.y
    let lowest = at
    for (const [index, value] of values.entries()) {
      const { x, width, align } = columns[index]!
      pdf.text(value, x, at, { width, align })
      lowest = Math.max(lowest, pdf.y)
    }
    pdf.y = lowest
  }

  function rule() {
    pdf
      .moveTo(MARGIN, pdf.y + 2)
      .lineTo(RIGHT, pdf.y + 2)
      .lineWidth(0.5)
      .strokeColor(GREY)
      .stroke()
    pdf.y += 6
  }

  function sum(name: string, value: string) {
    if (pdf.y + 20 > BOTTOM) pdf.addPage()
    if (name === 'Total') rule()
    const at = pdf.y
    pdf.font(name === 'Total' || name === 'Amount due' ? 'bold' : 'regular').fontSize(9)
    pdf.text(name, 310, at, { width: 150 })
    pdf.text(value, 445, at, { width: 100, align: 'right' })
    pdf.moveDown(0.2)
  }
}

async function collected(pdf: PDFKit.PDFDocument) {
  const pieces: Buffer[] = []
  for await (const piece of pdf) pieces.push(piece as Buffer)
  return new Uint8Array(Buffer.concat(pieces))
}
