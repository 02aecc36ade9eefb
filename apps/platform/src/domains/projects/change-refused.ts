/** What makes a change pointless to try again. The sentence is for people. */
export class ChangeRefused extends Error {
  override name = 'ChangeRefused'
}
