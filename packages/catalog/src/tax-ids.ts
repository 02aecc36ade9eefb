/** A kind of tax ID. Its form is checked without spaces, dots, dashes and slashes, in capitals. */
export interface TaxIdKind {
  country: string
  label: string
  pattern: RegExp
  example: string
}

const vat = (country: string, pattern: RegExp, example: string): TaxIdKind => ({
  country,
  label: 'VAT number',
  pattern,
  example,
})

/** By the names that billing tools share. The VAT numbers of the EU are one kind with a form for each country. */
const euVat = [
  vat('AT', /^ATU\d{8}$/, 'ATU12345678'),
  vat('BE', /^BE[01]\d{9}$/, 'BE0123456789'),
  vat('BG', /^BG\d{9,10}$/, 'BG0123456789'),
  vat('CY', /^CY\d{8}[A-Z]$/, 'CY12345678Z'),
  vat('CZ', /^CZ\d{8,10}$/, 'CZ1234567890'),
  vat('DE', /^DE\d{9}$/, 'DE123456789'),
  vat('DK', /^DK\d{8}$/, 'DK12345678'),
  vat('EE', /^EE\d{9}$/, 'EE123456789'),
  vat('ES', /^ES(?:[A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])$/, 'ESA1234567Z'),
  vat('FI', /^FI\d{8}$/, 'FI12345678'),
  vat('FR', /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/, 'FRAB123456789'),
  vat('GR', /^EL\d{9}$/, 'EL123456789'),
  vat('HR', /^HR\d{11}$/, 'HR12345678912'),
  vat('HU', /^HU\d{8}$/, 'HU12345678'),
  vat('IE', /^IE(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, 'IE1234567AB'),
  vat('IT', /^IT\d{11}$/, 'IT12345678912'),
  vat('LT', /^LT(?:\d{9}|\d{12})$/, 'LT123456789123'),
  vat('LU', /^LU\d{8}$/, 'LU12345678'),
  vat('LV', /^LV\d{11}$/, 'LV12345678912'),
  vat('MT', /^MT\d{8}$/, 'MT12345678'),
  vat('NL', /^NL\d{9}B\d{2}$/, 'NL123456789B12'),
  vat('PL', /^PL\d{10}$/, 'PL1234567890'),
  vat('PT', /^PT\d{9}$/, 'PT123456789'),
  vat('RO', /^RO\d{2,10}$/, 'RO1234567891'),
  vat('SE', /^SE\d{10}01$/, 'SE123456789101'),
  vat('SI', /^SI\d{8}$/, 'SI12345678'),
  vat('SK', /^SK\d{10}$/, 'SK1234567891'),
]

const others = {
  ae_trn: { country: 'AE', label: 'Tax registration number', pattern: /^\d{15}$/, example: '123456789012345' },
  au_abn: { country: 'AU', label: 'Business number (ABN)', pattern: /^[1-9]\d{10}$/, example: '12 345 678 912' },
  br_cnpj: { country: 'BR', label: 'CNPJ', pattern: /^[0-9A-Z]{12}\d{2}$/, example: '01.234.456/5432-10' },
  br_cpf: { country: 'BR', label: 'CPF', pattern: /^\d{11}$/, example: '123.456.789-87' },
  ca_bn: { country: 'CA', label: 'Business number (BN)', pattern: /^\d{9}$/, example: '123456789' },
  ca_gst_hst: { country: 'CA', label: 'GST/HST number', pattern: /^\d{9}RT\d{4}$/, example: '123456789RT0002' },
  ch_vat: {
    country: 'CH',
    label: 'VAT number',
    pattern: /^CHE\d{9}(?:MWST|TVA|IVA)$/,
    example: 'CHE-123.456.789 MWST',
  },
  gb_vat: {
    country: 'GB',
    label: 'VAT number',
    pattern: /^GB(?:\d{9}(?:\d{3})?|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
    example: 'GB123456789',
  },
  in_gst: {
    country: 'IN',
    label: 'GST number (GSTIN)',
    pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/,
    example: '12ABCDE3456F1Z5',
  },
  jp_cn: { country: 'JP', label: 'Corporate number', pattern: /^[1-9]\d{12}$/, example: '1234567891234' },
  jp_trn: { country: 'JP', label: 'Invoice registration number', pattern: /^T[1-9]\d{12}$/, example: 'T1234567891234' },
  kr_brn: { country: 'KR', label: 'Business number (BRN)', pattern: /^\d{10}$/, example: '123-45-67890' },
  mx_rfc: {
    country: 'MX',
    label: 'RFC number',
    pattern: /^[A-ZÑ&]{3,4}\d{6}[0-9A-Z]{3}$/,
    example: 'ABC010203AB9',
  },
  no_vat: { country: 'NO', label: 'VAT number', pattern: /^\d{9}MVA$/, example: '123456789MVA' },
  nz_gst: { country: 'NZ', label: 'GST number', pattern: /^\d{8,9}$/, example: '123-456-789' },
  sg_gst: {
    country: 'SG',
    label: 'GST number',
    pattern: /^(?:M\d{8}[A-Z]|\d{9}[A-Z]|T\d{2}[A-Z]{2}\d{4}[A-Z])$/,
    example: 'M12345678X',
  },
  us_ein: { country: 'US', label: 'Employer number (EIN)', pattern: /^\d{9}$/, example: '12-3456789' },
  za_vat: { country: 'ZA', label: 'VAT number', pattern: /^4\d{9}$/, example: '4123456789' },
} satisfies Record<string, TaxIdKind>

/** What tax IDs exist, one entry for each country that has a form of its own. */
export const taxIdKinds: readonly (TaxIdKind & { type: string })[] = [
  ...euVat.map((kind) => ({ type: 'eu_vat', ...kind })),
  ...Object.entries(others).map(([type, kind]) => ({ type, ...kind })),
]

/** Without what people put between the digits, in capitals. */
export const compactTaxId = (value: string) => value.replace(/[\s./-]/g, '').toUpperCase()

/** The kind that a tax ID of this type and country has; undefined where nothing has them. */
export const taxIdKind = (type: string, country: string) =>
  taxIdKinds.find((kind) => kind.type === type && kind.country === country)
