/** Hears how far some work has come. */
export type OnProgress = (work: 'pages read' | 'pages drawn', done: number, total: number) => void
