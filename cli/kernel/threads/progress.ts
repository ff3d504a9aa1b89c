/** Receives the progress of some work: `done` of `total` pages. */
export type OnProgress = (work: 'pages read' | 'pages drawn', done: number, total: number) => void
