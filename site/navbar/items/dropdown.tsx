/** `dropdown`: a label that opens a list. In the menu of small screens it is a `<details>`. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useRoute, useSite } from '../../context.tsx'
import type { Url } from '../../contract.ts'
import { isWithin } from '../../path.ts'
import { listen } from '../../runtime/listen.ts'
import { Html } from '../../trusted.tsx'
import type { NavbarHtml } from './html.tsx'
import { type ActiveLink, isActiveLink, type LocaleLink, type NavbarLink, NavLink } from './link.tsx'
import {
  destination,
  destinationReferences,
  type ItemPlace,
  type ItemProps,
  label,
  type NavbarItemRecord,
  navbarItem,
} from './navbar-item.ts'

export interface NavbarDropdown {
  readonly type: 'dropdown'
  readonly label: string
  readonly items: readonly (NavbarLink | NavbarHtml)[]
  readonly url?: Url
  readonly external?: boolean
}

export function dropdown(): NavbarItemRecord<NavbarDropdown> {
  return navbarItem({
    type: 'dropdown',
    schema: {
      about: 'A menu of links.',
      options: {
        label,
        ...destination,
        items: { type: { list: { is: 'MenuItem' }, notEmpty: true }, about: 'Entries of the menu.', required: true },
      },
      atMostOne: [['to', 'href']],
      untyped: { has: 'items' },
    },
    data({ label, to, href, items }, context) {
      const url = to === undefined ? href : context.url(to)
      const external = url === undefined ? undefined : to === undefined
      return { type: 'dropdown', label, items: context.menu<NavbarLink | NavbarHtml>(items), url, external }
    },
    references: (item) => [...destinationReferences(item), { menu: item.items }],
  })
}

export function DropdownItem({ item, place }: ItemProps<NavbarDropdown>): ReactNode {
  const { className, label, external, url, items } = item
  return useDropdown({ className, place, label, url: external ? undefined : url, links: items })
}

type Entry = NavbarLink | ActiveLink | LocaleLink | NavbarHtml

interface DropdownProps {
  label: string
  links: readonly Entry[]
  place: ItemPlace
  className?: string | undefined
  /** Page of the label itself. */
  url?: Url | undefined
  /** Called with the link that the reader follows. */
  onChoose?: (url: Url) => void
}

/** Draws a list for an item. A function and no component, so that what fails in it fails in the item. */
export function useDropdown({ links, url, place, ...shape }: DropdownProps): ReactNode {
  const page = useRoute()
  const { baseUrl } = useSite()
  const listed = links.map((link): ActiveEntry => {
    if (link.type === 'html') return { link, active: false }
    return { link, active: 'active' in link ? link.active : isActiveLink(link, page, baseUrl) }
  })
  // What opens the list cannot be a link as well, so the page of the label is the first entry.
  const own: NavbarLink | undefined =
    url === undefined ? undefined : { type: 'link', label: shape.label, url, external: false }
  const entries = own ? [{ link: own, active: page.url === url }, ...listed] : listed
  const active =
    (url !== undefined && isWithin(page.url, url, baseUrl)) ||
    listed.some((entry) => entry.active && !('active' in entry.link))
  return place === 'bar' ? (
    <Popup {...shape} entries={entries} active={active} />
  ) : (
    <Fold {...shape} entries={entries} active={active} />
  )
}

interface ActiveEntry {
  readonly link: Entry
  readonly active: boolean
}

type ShapeProps = Omit<DropdownProps, 'links' | 'url' | 'place'> & { entries: readonly ActiveEntry[]; active: boolean }

function Popup({ label, entries, className, onChoose, active }: ShapeProps): ReactNode {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLLIElement>(null)
  const list = useId()
  const linksInside = () => [...(root.current?.querySelectorAll<HTMLElement>(':scope ul a') ?? [])]

  useEffect(() => {
    if (!open) return
    return listen(document, {
      pointerdown: (event) => {
        if (!root.current?.contains(event.target as Node)) setOpen(false)
      },
    })
  }, [open])

  function onPointer(event: PointerEvent): void {
    if (event.pointerType === 'mouse') setOpen(event.type === 'pointerenter')
  }

  function onBlur(event: FocusEvent): void {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const all = linksInside()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const trigger = root.current?.querySelector<HTMLElement>('.dropdown-label')
    switch (event.key) {
      case 'Escape':
        if (!open) return
        event.stopPropagation()
        setOpen(false)
        trigger?.focus()
        return
      case ' ':
        if (at >= 0) return
        setOpen(!open)
        break
      case 'ArrowDown':
        setOpen(true)
        // The list is drawn with the next frame when it was closed.
        requestAnimationFrame(() => all[(at + 1) % all.length]?.focus())
        break
      case 'ArrowUp':
        if (at < 0) return
        if (at === 0) trigger?.focus()
        else all[at - 1]?.focus()
        break
      case 'Home':
      case 'End':
        if (at < 0) return
        all.at(event.key === 'Home' ? 0 : -1)?.focus()
        break
      default:
        return
    }
    event.preventDefault()
  }

  return (
    <li
      ref={root}
      className={['dropdown', open && 'open', active && 'active', className].filter(Boolean).join(' ')}
      onPointerEnter={onPointer}
      onPointerLeave={onPointer}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className="dropdown-label"
        aria-expanded={open}
        aria-controls={list}
        onClick={(event) => {
          // A mouse has opened it already by being there; `detail` is 0 for a click by keyboard.
          const byMouse = (event.nativeEvent as unknown as { pointerType?: string }).pointerType === 'mouse'
          setOpen(byMouse || !open)
        }}
      >
        {label}
      </button>
      <Entries id={list} entries={entries} onChoose={onChoose} />
    </li>
  )
}

function Fold({ label, entries, className, onChoose, active }: ShapeProps): ReactNode {
  const [open, setOpen] = useState(active)
  useEffect(() => {
    if (active) setOpen(true)
  }, [active])
  return (
    <li className={['fold', className].filter(Boolean).join(' ')}>
      <details className="details" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{label}</summary>
        <div className="details-body">
          <Entries entries={entries} onChoose={onChoose} />
        </div>
      </details>
    </li>
  )
}

interface EntriesProps {
  id?: string
  entries: readonly ActiveEntry[]
  onChoose: ((url: Url) => void) | undefined
}

function Entries({ id, entries, onChoose }: EntriesProps): ReactNode {
  return (
    <ul id={id}>
      {entries.map(({ link, active }, index) => {
        if (link.type === 'html') return <Html key={index} as="li" html={link.html} />
        return (
          <li key={index}>
            {'lang' in link ? (
              <LanguageLink link={link} />
            ) : (
              <NavLink link={link} active={active} onClick={() => onChoose?.(link.url)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function LanguageLink({ link }: { link: LocaleLink }): ReactNode {
  return (
    <a
      href={link.url}
      target="_self"
      lang={link.lang}
      data-db="document"
      aria-current={link.active ? 'true' : undefined}
    >
      {link.label}
    </a>
  )
}
