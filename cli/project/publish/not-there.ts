/** Nothing is at a place of a published site, which is different from a server that cannot be asked. */
export class NotThere extends Error {}
