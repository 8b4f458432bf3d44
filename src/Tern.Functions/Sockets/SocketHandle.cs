using Microsoft.Win32.SafeHandles;

namespace Tern.Functions.Sockets;

/// <summary>The file descriptor of a socket of Linux.</summary>
internal sealed class SocketHandle : SafeHandleMinusOneIsInvalid
{
    public SocketHandle(int descriptor)
        : base(ownsHandle: true) => SetHandle(descriptor);

    protected override bool ReleaseHandle() => LinuxSockets.Close((int)handle) == 0;
}
