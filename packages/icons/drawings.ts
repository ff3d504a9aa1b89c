/**
 * The drawings of files and tools. Each is the path of a filled shape on a square of 24 by 24. Logos come from the package
 * `simple-icons` (CC0). Other drawings are our own.
 */
import { readPackageFile } from 'docs-build/plugins'
export const LOGOS = 'simple-icons'

const OWN: Readonly<Record<string, string>> = {
  file: 'M6 2h8l4 4v16H6zM8 4v16h8V7h-3V4z',
  text: 'M3 5h18v2H3zM3 11h18v2H3zM3 17h12v2H3z',
  terminal: 'M2 4h20v16H2zM4 6v12h16V6zM6 9l1.4-1.4L11.8 12l-4.4 4.4L6 15l3-3zM12 14.5h6v2h-6z',
  image: 'M3 4h18v16H3zM5 6v12h14V6zM6 17l4-6 3 4 2-2 3 4z',
  database:
    'M12 2c5 0 8 1.5 8 3.5S17 9 12 9 4 7.5 4 5.5 7 2 12 2zM4 8.5c1.5 1.5 4.5 2.5 8 2.5s6.5-1 8-2.5v4c0 2-3 3.5-8 3.5s-8-1.5-8-3.5zM4 15.5c1.5 1.5 4.5 2.5 8 2.5s6.5-1 8-2.5v3c0 2-3 3.5-8 3.5s-8-1.5-8-3.5z',
  settings:
    'M3 5h10v2H3zM17 5h4v2h-4zM13 3h2v6h-2zM3 11h4v2H3zM11 11h10v2H11zM7 9h2v6H7zM3 17h10v2H3zM17 17h4v2h-4zM13 15h2v6h-2z',
  lock: 'M7 10V7a5 5 0 0110 0v3h2v12H5V10zM9 10h6V7a3 3 0 00-6 0z',
}

/** Names of logos that are also the names of their files in the package. */
const SAME_NAME =
  'angular ansible apache astro biome bun c clojure cmake crystal css dart deno docker dotnet elixir erlang esbuild eslint flutter fsharp git github gitlab go gradle graphql haskell helm homebrew javascript json julia kotlin kubernetes less lua markdown mdx netlify nginx nim npm nuxt ocaml perl php pnpm prettier prisma pug python qwik r react remix ruby rust sass scala solid solidity sqlite storybook svelte svg swift terraform toml typescript uv vercel vim vite vitepress vitest webpack xml yaml yarn zig'

/** The files of the other logos, by their names. */
const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SAME_NAME.split(' ').map((name) => [name, name])),
  cpp: 'cplusplus',
  bash: 'gnubash',
  handlebars: 'handlebarsdotjs',
  html: 'html5',
  java: 'openjdk',
  nextjs: 'nextdotjs',
  nix: 'nixos',
  node: 'nodedotjs',
  rollup: 'rollupdotjs',
  tailwind: 'tailwindcss',
  vue: 'vuedotjs',
  wasm: 'webassembly',
}

/** The names of all drawings. */
export const DRAWING_NAMES: readonly string[] = [...Object.keys(OWN), ...Object.keys(FILES)]

const read = new Map<string, string | undefined>()

/** @returns the path of a drawing; `undefined` for an unknown name, and when the package has no such logo */
export function drawingOf(name: string): string | undefined {
  if (!read.has(name)) read.set(name, Object.hasOwn(OWN, name) ? OWN[name] : logo(name))
  return read.get(name)
}

function logo(name: string): string | undefined {
  const file = Object.hasOwn(FILES, name)
    ? readPackageFile(LOGOS, `icons/${FILES[name]}.svg`, import.meta.url)
    : undefined
  return file && / d="([^"]*)"/.exec(new TextDecoder().decode(file))?.[1]
}
