/** An answer that is JSON text already. What the text holds is what the endpoint's response says, or the contract is broken. */
export class WrittenAnswer {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}
