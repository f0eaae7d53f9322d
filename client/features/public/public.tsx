/* The door of the public pages: the texts that logged-in people must reach too. */
export { ImprintText } from './ImprintText.tsx'
