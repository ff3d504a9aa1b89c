import { live } from 'docs-build-live'

export default {
  title: 'Live',
  plugins: [live({ modules: ['react', './theme/button.tsx'], openIn: ['stackblitz', 'codesandbox'] })],
}
