using System.Net;

namespace Tern.Local.Server;

/// <summary>Where a <see cref="LocalServer"/> listens; immutable, changed by <c>with</c>.</summary>
internal sealed record LocalServerOptions
{
    /// <summary>The address. Default 127.0.0.1, which only programs on this machine reach; any other opens the data to a network.</summary>
    public IPAddress Address { get; init; } = IPAddress.Loopback;

    /// <summary>The port; 0, the default, for a free one.</summary>
    public int Port
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, IPEndPoint.MinPort);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, IPEndPoint.MaxPort);
            field = value;
        }
    }
}
