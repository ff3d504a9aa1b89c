/** Receives how far some work has come: `done` of `total` pages. */
export type OnProgress = (work: 'pages read' | 'pages drawn', done: number, total: number) => void
