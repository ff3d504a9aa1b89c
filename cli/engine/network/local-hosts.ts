/** Hosts that a check of external links must not ask: those of this machine and its network, and reserved ones. */
import { BlockList, isIPv6 } from 'node:net'

/** Names for one machine or network, and those that are reserved for examples (RFC 2606, 6761, 8375). */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|local|internal|home\.arpa|test|example|invalid|onion|example\.(?:com|net|org))$/

/** All addresses that are not public unicast addresses (RFC 6890 and its successors). */
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
const IPV6_RANGES = [
  '::/127',
  '64:ff9b::/96',
  '100::/64',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]

const LOCAL_ADDRESSES = blockListOf({ ipv4: IPV4_RANGES, ipv6: IPV6_RANGES })

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
  return LOCAL_ADDRESSES.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
