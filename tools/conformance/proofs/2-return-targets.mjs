import { testsOf } from '../proof.mjs'

const returnPath = testsOf('apps/dashboard/src/lib/url/return-path.test.ts')
const storyReturnTarget = testsOf('e2e/return-target.e2e.ts')
const storySessions = testsOf('e2e/sessions.e2e.ts')

export const proofs = {
  'Accept only same-site paths of letters, digits, slash, hyphen and underscore, with an optional simple query string.':
    [
      returnPath('where sign-in leads › %s is followed as %s'),
      returnPath('where sign-in leads › %j leads to the organizations'),
      returnPath('where sign-in leads › whatever is followed stays on this origin'),
    ],
  'Reject anything starting with // or containing ://.': [
    returnPath('where sign-in leads › %j leads to the organizations'),
    storyReturnTarget('no return target leads to another origin, out again, or round in circles'),
  ],
  'Anything rejected falls back to /organizations.': [
    returnPath('where sign-in leads › %j leads to the organizations'),
    returnPath('other parameters of the sign-in page › %s with %s becomes %s'),
  ],
  'The literal /dashboard prefix is stripped from the target.': [
    returnPath('where sign-in leads › %s is followed as %s'),
    storySessions('after signing in one is where one wanted to be'),
  ],
  'Other query parameters of the current page are appended.': [
    returnPath('other parameters of the sign-in page › %s with %s becomes %s'),
    storySessions('after signing in one is where one wanted to be'),
  ],
}
