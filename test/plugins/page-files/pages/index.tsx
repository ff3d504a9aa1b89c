import type { PageComponentProps, PageMeta } from 'docs-build'
import { useState } from 'react'

export const page: PageMeta = {
  title: 'Welcome',
  description: 'What the tool is for.',
  keywords: ['start'],
}

export default function Home({ baseUrl }: PageComponentProps) {
  const [count, setCount] = useState(0)
  return (
    <section className="home">
      <h1>Hello, reader</h1>
      <a href={`${baseUrl}docs/`}>Read the manual</a> <a href={`${baseUrl}team/about/`}>About us</a>
      <button type="button" onClick={() => setCount(count + 1)}>
        Counted {count}
      </button>
    </section>
  )
}
