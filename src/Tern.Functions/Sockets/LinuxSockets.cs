using System.Net.Sockets;
using System.Runtime.InteropServices;

namespace Tern.Functions.Sockets;

/// <summary>The system calls of sockets on Linux. The constants are those of x64 and arm64.</summary>
internal static partial class LinuxSockets
{
    /// <summary>The family of addresses of IPv4.</summary>
    public const ushort Ipv4 = 2;

    /// <summary>The length of an address of IPv4 with its port, in bytes.</summary>
    public const int AddressLength = 16;

    private const string Library = "libc";
    private const int Stream = 1;
    private const int CloseOnExec = 0x80000;
    private const int Tcp = 6;
    private const int NoDelay = 1;
    private const int SocketLevel = 1;
    private const int ReceiveTimeout = 20;
    private const int NoSignal = 0x4000;
    private const int ReadAndWrite = 2;

    private const int Interrupted = 4;
    private const int TryAgain = 11;
    private const int BrokenPipe = 32;
    private const int ConnectionReset = 104;
    private const int ConnectionRefused = 111;

    /// <summary>Creates a socket that sends at once.</summary>
    /// <param name="receiveTimeout">The time in which bytes have to be received.</param>
    public static SocketHandle Open(TimeSpan receiveTimeout)
    {
        SocketHandle handle = CreateSocket(Ipv4, Stream | CloseOnExec, 0);
        if (handle.IsInvalid)
            throw LastError();
        int enabled = 1;
        var timeout = new TimeValue { Seconds = (nint)receiveTimeout.TotalSeconds, Microseconds = receiveTimeout.Milliseconds * 1000 };
        if (SetOption(handle, Tcp, NoDelay, enabled, sizeof(int)) != 0 || SetOption(handle, SocketLevel, ReceiveTimeout, timeout, Marshal.SizeOf<TimeValue>()) != 0)
        {
            SocketException error = LastError();
            handle.Dispose();
            throw error;
        }
        return handle;
    }

    public static void Connect(SocketHandle handle, ReadOnlySpan<byte> address)
    {
        // A signal does not abort the connection, but its result is then not returned by another call. The process has no other handlers than those of .NET, which restart calls.
        if (Connect(handle, address, address.Length) != 0)
            throw LastError();
    }

    /// <returns>The number of sent bytes, at least 1.</returns>
    public static int Send(SocketHandle handle, ReadOnlySpan<byte> bytes)
    {
        while (true)
        {
            nint sent = Send(handle, bytes, bytes.Length, NoSignal);
            if (sent >= 0)
                return (int)sent;
            if (Marshal.GetLastPInvokeError() != Interrupted)
                throw LastError();
        }
    }

    /// <summary>Receives bytes.</summary>
    /// <param name="handle">The socket.</param>
    /// <param name="buffer">The buffer for the bytes.</param>
    /// <param name="received">The number of received bytes; 0 at the end of the connection.</param>
    /// <returns>False if the timeout of the socket has passed.</returns>
    public static bool TryReceive(SocketHandle handle, Span<byte> buffer, out int received)
    {
        while (true)
        {
            received = (int)Receive(handle, buffer, buffer.Length, 0);
            if (received >= 0)
                return true;
            int error = Marshal.GetLastPInvokeError();
            if (error == TryAgain)
                return false;
            // Also after the process was stopped and continued, because the socket has a timeout.
            if (error != Interrupted)
                throw LastError();
        }
    }

    public static void Shutdown(SocketHandle handle) => _ = Shutdown(handle, ReadAndWrite);

    [LibraryImport(Library, EntryPoint = "close")]
    public static partial int Close(int descriptor);

    [LibraryImport(Library, EntryPoint = "socket", SetLastError = true)]
    private static partial SocketHandle CreateSocket(int family, int type, int protocol);

    [LibraryImport(Library, EntryPoint = "setsockopt", SetLastError = true)]
    private static partial int SetOption(SocketHandle socket, int level, int name, in int value, int length);

    [LibraryImport(Library, EntryPoint = "setsockopt", SetLastError = true)]
    private static partial int SetOption(SocketHandle socket, int level, int name, in TimeValue value, int length);

    [LibraryImport(Library, EntryPoint = "connect", SetLastError = true)]
    private static partial int Connect(SocketHandle socket, ReadOnlySpan<byte> address, int length);

    [LibraryImport(Library, EntryPoint = "send", SetLastError = true)]
    private static partial nint Send(SocketHandle socket, ReadOnlySpan<byte> bytes, nint length, int flags);

    [LibraryImport(Library, EntryPoint = "recv", SetLastError = true)]
    private static partial nint Receive(SocketHandle socket, Span<byte> buffer, nint length, int flags);

    [LibraryImport(Library, EntryPoint = "shutdown")]
    private static partial int Shutdown(SocketHandle socket, int how);

    private static SocketException LastError()
    {
        int error = Marshal.GetLastPInvokeError();
        return error switch
        {
            BrokenPipe or ConnectionReset => new SocketException((int)SocketError.ConnectionReset),
            ConnectionRefused => new SocketException((int)SocketError.ConnectionRefused),
            _ => new SocketException((int)SocketError.SocketError, Marshal.GetPInvokeErrorMessage(error)),
        };
    }

    private struct TimeValue
    {
        public nint Seconds;
        public nint Microseconds;
    }
}
