using System.Net.Sockets;

namespace Tern.Local.Http;

/// <summary>What a client sees of a connection that the other side has reset.</summary>
internal static class ConnectionReset
{
    public static IOException Exception() => new("The connection was reset on purpose.", new SocketException((int)SocketError.ConnectionReset));
}
