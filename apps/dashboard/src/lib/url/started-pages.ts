/** The pages of a signed-in person that are opened by their address most. */
export const STARTED_PAGE = /^\/(?:organizations$|org\/|project\/)/
export const PROJECT_PAGE = /^\/project\/([a-z]{20})(?:\/|$)/
