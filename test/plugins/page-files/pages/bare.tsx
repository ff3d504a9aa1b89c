export const page = { title: 'Bare', layout: 'none', unlisted: true }

export default function Bare() {
  return <h1>Nothing around it</h1>
}
