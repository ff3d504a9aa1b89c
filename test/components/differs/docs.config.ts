/** Parts and components whose drawing in the browser differs from the server's, each for one reason. */
export default {
  title: 'Drawings that differ',
  theme: { components: { Footer: './theme/year.tsx', Admonition: './theme/lucky-box.tsx' } },
  plugins: ['./plugins/clocks.ts'],
}
