/** The server's side of an open page: what it receives and what it sends. */

/** Pages send nothing: longer or more frames are not ours. */
const LARGEST_FRAME = 1_024;
const MOST_FRAMES = 100;
/** Bytes that a client may leave unread before it is disconnected. */
const MOST_WAITING = 1_048_576;

/** Why the server closes a socket: codes of RFC 6455, and one of ours for a session that is over. */
export const CLOSED = {
  leaving: 1001,
  policy: 1008,
  size: 1009,
  session: 4001,
};

/** An open page. */
export interface Seat {
  socket: WebSocket;
  /** gives the seat up if the socket does not open */
  opening: ReturnType<typeof setTimeout>;
  /** the last message sent, by type */
  told: Map<string, string>;
  heard: number;
}

export function closeSeat({ socket }: Seat, code: number): void {
  if (socket.readyState <= WebSocket.OPEN) socket.close(code);
}

export function hear(seat: Seat, data: string | ArrayBuffer): void {
  const size = typeof data === "string" ? data.length : data.byteLength;
  if (size > LARGEST_FRAME) closeSeat(seat, CLOSED.size);
  else if (++seat.heard > MOST_FRAMES) closeSeat(seat, CLOSED.policy);
}

export function say(seat: Seat, type: string, data: object, id: number): void {
  const words = JSON.stringify(data);
  if (seat.told.get(type) === words) return;
  if (send(seat, { type, data, id })) seat.told.set(type, words);
}

/** Whether it could be sent; a client that does not read is disconnected. */
export function send(seat: Seat, message: object): boolean {
  const { socket } = seat;
  if (socket.readyState !== WebSocket.OPEN) return false;
  if (socket.bufferedAmount > MOST_WAITING) {
    closeSeat(seat, CLOSED.policy);
    return false;
  }
  socket.send(JSON.stringify(message));
  return true;
}
