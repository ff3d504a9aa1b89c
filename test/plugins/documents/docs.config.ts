export default { title: 'Documents', url: 'https://example.org', plugins: ['./plugins/notes.ts'] }
