using System.Buffers.Binary;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace Tern.Functions.Sockets;

/// <summary>The names of hosts on Linux.</summary>
[SupportedOSPlatform("linux")]
internal static unsafe partial class LinuxNames
{
    // After the two bytes of the family and the two of the port.
    private const int Ipv4Offset = 4;

    /// <summary>Returns the first address of IPv4 of a name as a number whose highest byte is the first one of the address.</summary>
    /// <exception cref="SocketException">The name has no such address.</exception>
    public static uint Resolve(string name)
    {
        var hints = new AddressInfo { Family = LinuxSockets.Ipv4, SocketType = LinuxSockets.Stream };
        int error = GetAddresses(name, null, &hints, out AddressInfo* first);
        if (error != 0)
            throw new SocketException((int)SocketError.HostNotFound, $"The host '{name}' was not found.");
        uint address = BinaryPrimitives.ReadUInt32BigEndian(new ReadOnlySpan<byte>(first->Address + Ipv4Offset, sizeof(uint)));
        Free(first);
        return address;
    }

    [LibraryImport("libc", EntryPoint = "getaddrinfo", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int GetAddresses(string name, byte* service, AddressInfo* hints, out AddressInfo* first);

    [LibraryImport("libc", EntryPoint = "freeaddrinfo")]
    private static partial void Free(AddressInfo* first);

    // The order of the last two pointers is not the same on other systems.
    private struct AddressInfo
    {
        public int Flags;
        public int Family;
        public int SocketType;
        public int Protocol;
        public int AddressLength;
        public byte* Address;
        public byte* CanonicalName;
        public AddressInfo* Next;
    }
}
