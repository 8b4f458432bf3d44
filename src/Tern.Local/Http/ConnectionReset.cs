using System.Net.Sockets;

namespace Tern.Local.Http;

/// <summary>The error of a connection that the server has reset.</summary>
internal static class ConnectionReset
{
    public static IOException CreateException() => new("The connection was reset by a fault of LocalAws.Faults.", new SocketException((int)SocketError.ConnectionReset));
}
