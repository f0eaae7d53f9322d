import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

/*
 * Imported first by the processes that read files: from then on none of their code reaches the network. Nothing in them
 * wants to; this is for the day on which a file makes one of the parsers do what it likes.
 */

const refuse = (): never => {
  throw new Error('there is no network here')
}

net.Socket.prototype.connect = refuse
net.Server.prototype.listen = refuse
dgram.createSocket = refuse
dgram.Socket.prototype.bind = refuse
dgram.Socket.prototype.send = refuse
Object.assign(dns, { lookup: refuse, resolve: refuse })
Object.assign(dns.promises, { lookup: refuse, resolve: refuse })
for (const name of ['fetch', 'WebSocket', 'EventSource']) {
  // Node loads its client for the network when one of these is replaced where it stands, a sixth of a start.
  Reflect.deleteProperty(globalThis, name)
  Object.defineProperty(globalThis, name, { value: refuse })
}
