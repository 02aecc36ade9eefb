/** Where the superuser does what concerns a whole cluster. People can neither rename nor close it, nor set anything for it. */
export const SUPERUSER_DATABASE = 'template1'
