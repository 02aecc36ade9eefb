import { notProved, testsOf } from '../proof.mjs'

const computeSizes = testsOf('packages/catalog/src/compute-sizes.test.ts')

export const proofs = {
  'Smallest: shared CPU, 0.5 GB memory, 30 direct connections, 200 pooler connections, baseline disk IO 43 MB/s, max 2085 MB/s.':
    [
      computeSizes('the smallest size is as the specification says'),
      notProved(
        'memory and direct connections reach a cluster; the pooler connections, the throughput of the disk and the processor are figures on a page',
      ),
    ],
  'Next: 2 cores, 1 GB, 60 direct connections, 200 pooler connections, baseline 87 MB/s, max 2085 MB/s.': [
    computeSizes('the next size is as the specification says'),
    notProved(
      'memory and direct connections reach a cluster; the pooler connections, the throughput of the disk and the processor are figures on a page',
    ),
  ],
  'Neither has a dedicated CPU.': [
    computeSizes('the smallest size is as the specification says'),
    computeSizes('the next size is as the specification says'),
    notProved(
      'memory and direct connections reach a cluster; the pooler connections, the throughput of the disk and the processor are figures on a page',
    ),
  ],
}
