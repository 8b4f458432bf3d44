using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Tern.Functions.Sockets;

/// <summary>The system calls of sockets on Linux. The constants are those of x64 and arm64.</summary>
internal static partial class LinuxSockets
{
    /// <summary>The family of addresses of IPv4.</summary>
    public const ushort Ipv4 = 2;

    /// <summary>The type of sockets of TCP.</summary>
    public const int Stream = 1;

    /// <summary>The length of an address of IPv4 with its port, in bytes.</summary>
    public const int AddressLength = 16;

    private const string Library = "libc";
    private const int CloseOnExec = 0x80000;
    private const int Tcp = 6;
    private const int NoDelay = 1;
    private const int SocketLevel = 1;
    private const int ReceiveTimeout = 20;
    private const int SendTimeout = 21;
    private const int NoSignal = 0x4000;
    private const int ReadAndWrite = 2;

    private const int Interrupted = 4;
    private const int TryAgain = 11;
    private const int BrokenPipe = 32;
    private const int ConnectionReset = 104;
    private const int ConnectionRefused = 111;

    /// <summary>Creates a socket that sends at once.</summary>
    /// <param name="period">The time in which bytes have to be received, and in which bytes have to be accepted.</param>
    public static SocketHandle Open(TimeSpan period)
    {
        int descriptor = CreateSocket(Ipv4, Stream | CloseOnExec, 0);
        if (descriptor < 0)
            throw LastError();
        var handle = new SocketHandle(descriptor);
        int enabled = 1;
        var timeout = new TimeValue { Seconds = (nint)period.TotalSeconds, Microseconds = period.Milliseconds * 1000 };
        int length = Unsafe.SizeOf<TimeValue>();
        if (SetOption(handle, Tcp, NoDelay, enabled, sizeof(int)) != 0
            || SetOption(handle, SocketLevel, ReceiveTimeout, timeout, length) != 0
            || SetOption(handle, SocketLevel, SendTimeout, timeout, length) != 0)
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

    /// <summary>Sends bytes.</summary>
    /// <param name="handle">The socket.</param>
    /// <param name="bytes">The bytes.</param>
    /// <param name="sent">The number of sent bytes, at least 1.</param>
    /// <returns>False if the timeout of the socket has passed.</returns>
    public static bool TrySend(SocketHandle handle, ReadOnlySpan<byte> bytes, out int sent)
    {
        do
            sent = (int)Send(handle, bytes, bytes.Length, NoSignal);
        while (sent < 0 && IsInterrupted());
        return sent >= 0;
    }

    /// <summary>Receives bytes.</summary>
    /// <param name="handle">The socket.</param>
    /// <param name="buffer">The buffer for the bytes.</param>
    /// <param name="received">The number of received bytes; 0 at the end of the connection.</param>
    /// <returns>False if the timeout of the socket has passed.</returns>
    public static bool TryReceive(SocketHandle handle, Span<byte> buffer, out int received)
    {
        do
            received = (int)Receive(handle, buffer, buffer.Length, 0);
        while (received < 0 && IsInterrupted());
        return received >= 0;
    }

    public static void Shutdown(SocketHandle handle) => _ = Shutdown(handle, ReadAndWrite);

    [LibraryImport(Library, EntryPoint = "close")]
    public static partial int Close(int descriptor);

    [LibraryImport(Library, EntryPoint = "socket", SetLastError = true)]
    private static partial int CreateSocket(int family, int type, int protocol);

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

    // A socket with a timeout is also interrupted after the process was stopped and continued.
    private static bool IsInterrupted()
    {
        int error = Marshal.GetLastPInvokeError();
        return error is Interrupted or TryAgain ? error == Interrupted : throw LastError();
    }

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
