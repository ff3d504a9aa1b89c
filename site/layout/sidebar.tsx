/**
 * The sidebar: the tree of pages beside the text. One element serves every width: it is a column on wide screens and
 * the panel of the menu on others. The HTML leaves out closed branches; the whole tree is loaded when it is
 * needed.
 */
import {
  Component,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useRoute, useSite } from '../context.tsx'
import type { SidebarCategory, SidebarLink, SidebarNode, Url } from '../contract.ts'
import { SiteLink } from '../link.tsx'
import { asDialog, MenuHead, MenuItems, menuIds, useMenu } from '../navbar/menu.tsx'
import { samePath } from '../path.ts'
import { afterPaint } from '../runtime/after-paint.ts'
import { Collapse } from '../runtime/collapse.tsx'
import { bringIntoView } from '../runtime/reader/in-view.ts'
import { desktopQuery, useHydrated, useMedia } from '../runtime/reader/media.ts'
import { Html } from '../trusted.tsx'
import { useWords } from '../words/context.tsx'
import { activeNodes, hasVisibleChildren, isCut, isVisibleNode, startsOpen } from './sidebar-tree.ts'

/** Fetches what the HTML left out, and a branch of its own; returns false when they cannot be loaded. */
export type CompleteSidebar = (branch?: Url) => Promise<boolean>

/** Values that the whole tree shares and that stay the same on every page. */
interface Tree {
  readonly complete: CompleteSidebar
  /** Whether scripts run: then a category without a page is a button, and one with a page has a button beside its link. */
  readonly hydrated: boolean
}

/** For a tree from which nothing was left out. */
export const nothingMore: CompleteSidebar = async () => false

const TreeContext = createContext<Tree>({ complete: nothingMore, hydrated: false })

/** The current page, for the branches that contain it. */
interface Place {
  readonly url: Url | undefined
  readonly nodes: ReadonlySet<SidebarNode>
}

/** The value for all other branches. It is the same on every page, so React does not render them again. */
const elsewhere: Place = { url: undefined, nodes: new Set() }

export interface SidebarProps {
  /** The entries: links, categories and pieces of HTML. */
  nodes: readonly SidebarNode[]
  /** Loads the entries that the HTML leaves out, or those of one category. */
  complete: CompleteSidebar
}

export function Sidebar({ nodes, complete }: SidebarProps): ReactNode {
  const { sidebar } = useSite()
  const say = useWords()
  const menu = useMenu()
  const desktop = useMedia(desktopQuery)
  const { url } = useRoute()
  const tree = useRef<HTMLElement>(null)
  // `undefined` until the reader hides or shows the column. After that, the other button takes the focus.
  const [hidden, setHidden] = useState<boolean>()
  const open = menu.panel === 'sidebar'
  const closed = desktop === false && !open

  useEffect(() => {
    if (isCut(nodes) && (desktop || open)) void complete()
  }, [nodes, complete, desktop, open])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page decides which entry is the current one.
  useEffect(() => {
    if (!desktop && !open) return
    afterPaint(() => {
      const { current } = tree
      bringIntoView(open ? (current?.parentElement ?? null) : current, current?.querySelector('[aria-current]') ?? null)
    })
  }, [url, open, desktop])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: this only looks ahead, there is nothing to operate.
    <div
      id={menuIds.sidebar}
      className={sidebarClass(open, hidden)}
      inert={closed}
      onPointerEnter={() => void complete()}
      onFocus={() => void complete()}
      {...(open && asDialog(say('page.sidebar')))}
    >
      <MenuHead />
      {hidden ? (
        <button
          type="button"
          className="sidebar-show"
          aria-label={say('page.showSidebar')}
          // biome-ignore lint/a11y/noAutofocus: it stands for the button that had the focus.
          autoFocus
          onClick={() => setHidden(false)}
        />
      ) : (
        <>
          <SidebarTree nodes={nodes} complete={complete} list={tree} />
          {sidebar.hideable && (
            <button
              type="button"
              className="sidebar-hide"
              aria-label={say('page.hideSidebar')}
              // biome-ignore lint/a11y/noAutofocus: it stands for the button that had the focus.
              autoFocus={hidden === false}
              onClick={() => setHidden(true)}
            />
          )}
        </>
      )}
      <MenuItems tree={nodes} />
    </div>
  )
}

/** The panel of small screens on a page without a sidebar: the tree of the site's only sidebar above the site's own items. */
export function MainMenu({ nodes = [], complete = nothingMore }: Partial<SidebarProps>): ReactNode {
  const { sidebar } = useRoute()
  const { panel } = useMenu()
  const say = useWords()
  const tree = useRef<HTMLElement>(null)
  const open = panel === 'main'

  const [isAlone, setAlone] = useState(true)

  useEffect(() => {
    if (!open) return
    // The items have their place at the bottom before the tree comes, so that they stay under the reader's finger.
    setAlone(false)
    void complete().then((found) => setAlone(!found))
  }, [open, complete])

  if (sidebar) return null
  return (
    <div
      id={menuIds.main}
      className={open ? 'main-menu menu-panel open' : 'main-menu menu-panel'}
      {...(open && asDialog(say('page.mainMenu')))}
    >
      <MenuHead />
      {nodes.length > 0 && <SidebarTree nodes={nodes} complete={complete} list={tree} />}
      <MenuItems tree={nodes} isAlone={isAlone} />
    </div>
  )
}

function SidebarTree({ nodes, complete, list }: SidebarProps & { list: RefObject<HTMLElement | null> }): ReactNode {
  const { url } = useRoute()
  const say = useWords()
  const hydrated = useHydrated()
  const place = useMemo(() => ({ url, nodes: activeNodes(nodes, url) }), [nodes, url])
  const shared = useMemo(() => ({ complete, hydrated }), [complete, hydrated])
  return (
    <nav ref={list} aria-label={say('page.sidebar')} className="tree">
      <TreeContext value={shared}>
        <StillTree nodes={nodes} place={place} list={list} />
      </TreeContext>
    </nav>
  )
}

interface StillTreeProps extends NodesProps {
  /** The element that scrolls, or lies in the one that does. */
  list: RefObject<HTMLElement | null>
}

/** Keeps the current entry where the reader sees it when entries that the HTML left out arrive above it. */
class StillTree extends Component<StillTreeProps> {
  override getSnapshotBeforeUpdate({ nodes, place }: StillTreeProps): number | undefined {
    const isSamePage = place.url === this.props.place.url
    return isSamePage && nodes !== this.props.nodes ? this.#top() : undefined
  }

  override componentDidUpdate(_: StillTreeProps, __: unknown, before: number | undefined): void {
    const after = before === undefined ? undefined : this.#top()
    if (before === undefined || after === undefined) return
    for (const box of [this.props.list.current, this.props.list.current?.parentElement])
      if (box && box.scrollHeight > box.clientHeight) box.scrollTop += after - before
  }

  override render(): ReactNode {
    const { nodes, place } = this.props
    return <Nodes nodes={nodes} place={place} />
  }

  #top(): number | undefined {
    return this.props.list.current?.querySelector('[aria-current]')?.getBoundingClientRect().top
  }
}

function sidebarClass(open: boolean, hidden: boolean | undefined): string {
  return ['sidebar', 'menu-panel', open && 'open', hidden && 'is-hidden'].filter(Boolean).join(' ')
}

interface NodesProps {
  nodes: readonly SidebarNode[]
  place: Place
}

const Nodes = memo(function Nodes({ nodes, place }: NodesProps): ReactNode {
  const { nodes: active } = place
  const { sidebar } = useSite()
  const [last, setLast] = useState<SidebarNode>()
  const keyOf = countedKeys()
  return (
    <ul>
      {nodes.map((node) => {
        const key = keyOf(node.type === 'html' ? node.html : node.label)
        if (!isVisibleNode(node, active)) return null
        if (node.type === 'html') {
          return <Html key={key} as="li" className={node.className} html={node.html} />
        }
        if (node.type === 'link' || !hasVisibleChildren(node, active)) {
          const { url } = node
          return url === undefined ? null : <LinkNode key={key} node={node} url={url} isCurrent={active.has(node)} />
        }
        return (
          <CategoryNode
            key={key}
            node={node}
            place={active.has(node) ? place : elsewhere}
            // With `autoCollapse`, opening a category closes its siblings.
            displaced={last !== undefined && last !== node}
            onOpen={sidebar.autoCollapse ? setLast : undefined}
          />
        )
      })}
    </ul>
  )
})

/** Keys are names, not positions: the HTML leaves out invisible entries, so positions differ from the whole tree. */
function countedKeys(): (name: string) => string {
  const seen = new Map<string, number>()
  return (name) => {
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    return count ? `${name} ${count}` : name
  }
}

interface LinkProps {
  /** A link, or a category of which readers see only its page. */
  node: Pick<SidebarLink, 'label' | 'external' | 'icon' | 'badge' | 'className' | 'cut'>
  url: Url
  isCurrent: boolean
}

/** Memoized: of hundreds of entries, few change with the page. */
const LinkNode = memo(function LinkNode({ node, url, isCurrent }: LinkProps): ReactNode {
  return (
    <li className={node.cut ? 'cut' : node.className}>
      <SiteLink url={url} external={node.external} aria-current={isCurrent ? 'page' : undefined}>
        {labelWithMarks(node)}
      </SiteLink>
    </li>
  )
})

function labelWithMarks({ label, icon, badge }: Pick<SidebarLink, 'label' | 'icon' | 'badge'>): ReactNode {
  return (
    <>
      {icon && <i className={`icon-${icon}`} />}
      {label}
      {badge && (
        <>
          {' '}
          <small>{badge}</small>
        </>
      )}
    </>
  )
}

interface CategoryProps {
  node: SidebarCategory
  place: Place
  displaced: boolean
  onOpen: ((node: SidebarNode) => void) | undefined
}

const CategoryNode = memo(function CategoryNode({ node, place, displaced, onOpen }: CategoryProps): ReactNode {
  const { complete, hydrated } = useContext(TreeContext)
  const { url, nodes } = place
  const say = useWords()
  const active = url !== undefined
  const [open, setOpen] = useState(() => startsOpen(node, nodes))
  const onOwnPage = active && node.url !== undefined && samePath(node.url, url)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page below the same category opens it again.
  useEffect(() => {
    if (!active) return
    setOpen(true)
    onOpen?.(node)
  }, [url])

  useEffect(() => {
    if (displaced) setOpen(false)
  }, [displaced])

  async function toggle(): Promise<void> {
    if (open) return setOpen(false)
    if (node.children === undefined && !(await complete(node.branch))) {
      location.assign(node.url ?? node.fallbackUrl ?? location.href)
      return
    }
    setOpen(true)
    onOpen?.(node)
  }

  function onClick(event: MouseEvent): void {
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!node.collapsible || !plain) return
    if (node.url === undefined || onOwnPage) {
      event.preventDefault()
      void toggle()
    } else if (!open) {
      void toggle()
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== ' ' || node.url !== undefined) return
    event.preventDefault()
    void toggle()
  }

  const canToggle = hydrated && node.collapsible
  const isButton = canToggle && node.url === undefined
  return (
    <li
      className={['category', open && 'open', active && 'active', !node.collapsible && 'fixed', node.className]
        .filter(Boolean)
        .join(' ')}
    >
      <div className="label">
        <a
          href={node.url ?? node.fallbackUrl}
          aria-current={onOwnPage ? 'page' : undefined}
          onClick={onClick}
          {...(isButton && { role: 'button', 'aria-expanded': open, onKeyDown })}
        >
          {labelWithMarks(node)}
        </a>
        {/* Without scripts it would do nothing, and in large sidebars these buttons were an eighth of the HTML. */}
        {canToggle && !isButton && (
          <button
            type="button"
            aria-label={say(open ? 'page.closeCategory' : 'page.openCategory', { label: node.label })}
            aria-expanded={open}
            onClick={() => void toggle()}
          />
        )}
      </div>
      {node.children && (
        <Collapse open={open}>
          <Nodes nodes={node.children} place={place} />
        </Collapse>
      )}
    </li>
  )
})
