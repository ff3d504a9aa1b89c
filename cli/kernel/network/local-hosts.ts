/** Hosts that a check of external links must not ask: those of this machine and its network, and reserved ones. */
import { BlockList, isIPv6 } from 'node:net'

/** Names for one machine or network, and those that are reserved for examples (RFC 2606, 6761, 8375). */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|local|internal|home\.arpa|test|example|invalid|onion|example\.(?:com|net|org))$/

/** Addresses of IPv4 that are not public unicast addresses (RFC 6890 and its successors). */
const IPV4_RANGES = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** The public unicast addresses of IPv6, and those of IPv4 in its notation. */
const PUBLIC_IPV6_RANGES = ['2000::/3', '::ffff:0:0/96']
/** What is reserved in them. */
const RESERVED_IPV6_RANGES = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const LOCAL_ADDRESSES = blockListOf({ ipv4: IPV4_RANGES, ipv6: RESERVED_IPV6_RANGES })
const PUBLIC_IPV6 = blockListOf({ ipv4: [], ipv6: PUBLIC_IPV6_RANGES })

function blockListOf(ranges: Readonly<Record<'ipv4' | 'ipv6', readonly string[]>>): BlockList {
  const list = new BlockList()
  for (const family of ['ipv4', 'ipv6'] as const) {
    for (const range of ranges[family]) {
      const [network = '', bits] = range.split('/')
      list.addSubnet(network, Number(bits), family)
    }
  }
  return list
}

/** Whether a name is not public. A name without a dot belongs to the local network. */
export function isLocalName(host: string): boolean {
  return !host.includes('.') || LOCAL_NAME.test(host)
}

/** Whether an IP address is not public. An IPv4 address in IPv6 notation is judged as an IPv4 address. */
export function isLocalAddress(address: string): boolean {
  if (!isIPv6(address)) return LOCAL_ADDRESSES.check(address, 'ipv4')
  return !PUBLIC_IPV6.check(address, 'ipv6') || LOCAL_ADDRESSES.check(address, 'ipv6')
}
