export const greeting = 'Hello, reader'
