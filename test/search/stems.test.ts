/** Stems and roots of English words. */
import { describe, expect, test } from 'vitest'
import { familyStart, rootOf, stemOf, unfinishedStems } from '../../site/search/language/stems.ts'

/** Each line has a word and its forms. */
const FORMS = [
  'measurement measurements',
  'button buttons',
  'notch notches',
  'box boxes',
  'class classes',
  'size sizes sizing sized',
  'dependency dependencies',
  'story stories',
  'copy copies copied copying',
  'half halves',
  'index indices indexes',
  'draw draws drawing drawn drew',
  'hide hides hiding hidden',
  'fit fits fitting fitted',
  'add adds adding added',
  'note notes noted',
  'store stores storing stored',
  'create creates creating created',
  'sample samples sampling sampled',
  'measure measures measuring measured',
  'use uses using used',
  'adapt adapted adapting',
  'label labels labelling labelled labeling labeled',
  'colour colours color colors colouring coloring',
  'centre centres center centers centred centered centring centering',
  'licence licences license licenses licensed',
  'organise organising organize organizing organized',
]

describe('all forms of a word have one stem and start like it', () => {
  test.each(FORMS)('%s', (line) => {
    const forms = line.split(' ')
    const [word = ''] = forms
    expect(forms.map(stemOf)).toEqual(forms.map(() => stemOf(word)))
    const regular = forms.filter((form) => form !== 'drew' && form !== 'indices')
    for (const form of regular)
      for (const other of regular) expect(other.startsWith(familyStart(form)), form).toBe(true)
  })
})

test.each([
  ['bus', 'bust'],
  ['path', 'part'],
  ['string', 'str'],
  ['class', 'clas'],
  ['need', 'ne'],
  ['store', 'story'],
  ['note', 'not'],
  ['plane', 'plan'],
  ['fill', 'file'],
  ['hundred', 'hundr'],
  ['curve_', 'curve'],
])('%s and %s have different stems', (a, b) => {
  expect(stemOf(a)).not.toBe(stemOf(b))
})

describe('derived words have one root', () => {
  test.each([
    ['inherit', 'inheritance'],
    ['depend', 'dependency'],
    ['intersects', 'intersections'],
    ['translate', 'translations'],
    ['rotate', 'rotation'],
    ['install', 'installation'],
    ['configure', 'configuration'],
    ['measure', 'measurements'],
    ['stretch', 'stretchy'],
    ['cutting', 'cutter'],
  ])('%s and %s share a root but no stem', (a, b) => {
    expect(rootOf(a)).toBe(rootOf(b))
    expect(stemOf(a)).not.toBe(stemOf(b))
  })

  test.each([
    ['option', 'opt'],
    ['form', 'format'],
    ['part', 'partial'],
    ['lay', 'layer'],
  ])('%s and %s have different roots', (a, b) => {
    expect(rootOf(a)).not.toBe(rootOf(b))
  })
})

test.each([
  ['mirrori', 'mirror'],
  ['mirrorin', 'mirror'],
  ['dependenci', 'dependency'],
  ['dependencie', 'dependency'],
  ['hidin', 'hide'],
])('%s may become a form of %s', (typed, word) => {
  expect(unfinishedStems(typed)).toContain(stemOf(word))
})
