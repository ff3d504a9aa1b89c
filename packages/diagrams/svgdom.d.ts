declare module 'svgdom'
