export const items = ['one', 'two', 'three']

export default function Box({ title, children }) {
  return (
    <section id="box">
      <h2 id="boxed">{title}</h2>
      {children}
    </section>
  )
}
