/** Icons of the search, which are loaded with its code. */
export const star: string = 'M12 3.5l2.6 5.6 6 .7-4.5 4.1 1.2 6-5.3-3-5.3 3 1.2-6L3.4 9.8l6-.7z'
export const ask: string = 'M4 5h16v11H11l-5 4v-4H4zM9 9a3 2.4 0 115 1.4c-1 .7-2 1-2 2M12 14v.2'
export const back: string = 'M19 12H5M11 6l-6 6 6 6'
export const cross: string = 'M6 6l12 12M18 6L6 18'
