using System.Net.Sockets;

// The smallest function in .NET: one blocking socket, bytes, and a constant response.
using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
socket.Connect(FloorHttp.EndPoint);
byte[] buffer = new byte[64 * 1024];
for (; ; )
{
    socket.Send(FloorHttp.Next);
    int length = Receive();
    if (length == 0)
        return 1;
    FloorHttp.SetId(buffer.AsSpan(0, length), FloorHttp.Response);
    socket.Send(FloorHttp.Response);
    if (Receive() == 0)
        return 1;
}

int Receive()
{
    int length = 0;
    do
    {
        int received = socket.Receive(buffer.AsSpan(length));
        if (received == 0)
            return 0;
        length += received;
    }
    while (!FloorHttp.IsComplete(buffer.AsSpan(0, length)));
    return length;
}
