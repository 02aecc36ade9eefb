import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupRepository } from '../backup-repository.ts'

/** A backup of `shop` from when every part was one gzip stream in sealed chunks, under a key of 32 ones. */
export const STORED_EARLIER = {
  name: { ref: 'shop', id: '20261123t033431-10b51222a6c565d0' },
  sentence: 'The quick brown fox jumps over the lazy dog. '.repeat(40),
}

export async function storeEarlier({ platform }: BackupRepository, folder: string) {
  for (const [part, content] of Object.entries(PARTS)) {
    const path = join(folder, platform, STORED_EARLIER.name.ref, STORED_EARLIER.name.id, part)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, Buffer.from(content, 'base64'))
  }
}

const PARTS = {
  'base.tar':
    'UExJTlRIQksBLT4AovXScGpQrtSju5N75iR2/s3a8eY+CLcyqrwxggds+kLrmESLfiNFyC2/R4kZH1CyoTql9h3VAr005t2ZFf8KAzfombFLWLDFJBYW+xHAYiBHZOCdIBEWIgxRiPBKKbG9zWcwN9D88SkbeIkTRpULNUuex68JjLYpEiIClNVa3GfPvk2r/fcuIwQ+kZpEwy+AJfiyV1Z22yZJJyEGIBUNCpfNe585iUlnWD1/Gs0ipHj7fhElgAjyLjHEPnVRJGIvsfNlZQl6MMBlg8kUPCpuRICOL1Ee3pvNrD60ljvCh6UKRyHSlpQr/ySu7B+vIk/F4MWbbJuup0PdFizV4W/U0rNFLK9994DHCVv8iBu1qGKqVyIPLJPLNI2EBsqnVNV1W974iAteEA==',
  backup_manifest:
    'UExJTlRIQksBpHLksM1TeAv0fM3qDeYBdxs03EfcZWrJBrquhkSDnBdNZHlqWXrH+ZBz9+kO4if9r7mMeNVSfG1kBLE//KPIRnk4r01Y8NO+YwMpDACrSotIW5fqLKS2PgO5XqDb8yTJRa1zNh1Cwu46XJR/DTlnAvOIKIatrATKBUkpOtWLQ2D/TZVSL6ocZhhz84Ze2sizhQ8jSqRNuH5HQ14PvDQe5Z7pVkY9gnSs5RpMnre5rjejqPJC2uNf3OpJeqM0FbxbFpusBCG8YESycLl6kiVNHRBoVNnX19ipDvY7E41jkRFsZf3HwrfcixNjG1lQpcr3mFgtgrGZSIvBSv/8a8yAa0Pp89NgXrm6GPSbMDUiTNSKTHAwHlnOcelGnxGby2bT8w0FfPoYZJ+jBHpHVSEDFiQQmGrAe1zIf9AknzBuEb2SHyCy+9XtAjj6trar/xoE+2nvdubtqavHvWUvZJhewFt18+rFNBhy/qXtXPLBb8dq83KadWrPXpTNd56d',
  manifest:
    'eyJ2ZXJzaW9uIjoxLCJwbGF0Zm9ybSI6InBsYXRmb3JtLW9uZSIsInJlZiI6InNob3AiLCJpZCI6IjIwMjYxMTIzdDAzMzQzMS0xMGI1MTIyMmE2YzU2NWQwIiwia2luZCI6Im1hbnVhbCIsInRha2VuIjoicnVubmluZyIsIm1ham9yIjoxNywicG9zdGdyZXMiOiIxNy4xMCIsInN5c3RlbUlkZW50aWZpZXIiOiI3NzExMDU5NzMxNTI5MzYwMjEzIiwiY2x1c3RlciI6eyJ0ZW1wbGF0ZSI6InByb2plY3QiLCJzZXR0aW5ncyI6eyJtZW1vcnlNZWdhYnl0ZXMiOjI1NiwibWF4Q29ubmVjdGlvbnMiOjIwfX0sInN0YXJ0ZWRBdCI6IjIwMjYtMTEtMjNUMDM6MzQ6MzEuMDM2WiIsImZpbmlzaGVkQXQiOiIyMDI2LTExLTIzVDAzOjM0OjMxLjA1NFoiLCJzdGFydCI6eyJsc24iOiIwLzIwMDAwMjgiLCJ0aW1lbGluZSI6MX0sImVuZCI6eyJsc24iOiIwLzIwMDAwMjgiLCJ0aW1lbGluZSI6MX0sImFyY2hpdmVCeXRlcyI6NTYzMiwia2V5SWQiOiJmYWE3ZTc0YTcxZjhhNzZmIiwicGFydHMiOlt7Im5hbWUiOiJiYXNlLnRhciIsImJ5dGVzIjozMDcsInNoYTI1NiI6ImRlNjE5OGM5ZDJjOWU3NWMwYjA0ZDkwMTQ1ODlkNTFiZDAzZjAyMjY2ZTZhNTdlNGEwZGI5ZDExNThkOWYzMWUifSx7Im5hbWUiOiJiYWNrdXBfbWFuaWZlc3QiLCJieXRlcyI6MzkwLCJzaGEyNTYiOiI0MmEzZTVjMjIxNDEyNDZjYzgwYzVlNDVmMDViOTViNGU0MzQ5MzE1MWEwZDU4MGI1NTQ0ZTY2NmI2ODJlMDg5In1dfQo3Y2MxZmRmOGQ5ZTgyZTdhNWNmMTExMzY1ZmNjZWFiYzJkNWVlNmRjZmRjMDU5MmM2MjU2YzljYjJhZjcxODQyCg==',
}
