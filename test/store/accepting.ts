import { once } from 'node:events';
import { connect } from 'node:net';

/** Until a program listens on the port. */
export async function accepting(port: number): Promise<void> {
  for (let isOpen = false; !isOpen; ) {
    const socket = connect(port, '127.0.0.1');
    isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
  }
}
