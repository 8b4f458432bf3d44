using System.Buffers.Binary;
using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Tern.Functions.Sockets;

/// <summary>The address of the Runtime API, from <c>AWS_LAMBDA_RUNTIME_API</c>: a host and a port, and the path of a prefix for a server with several functions.</summary>
internal sealed class RuntimeAddress
{
    public const string Variable = "AWS_LAMBDA_RUNTIME_API";

    private readonly string _name;
    private readonly uint? _ipv4;
    private readonly IPAddress? _ipv6;

    private RuntimeAddress(string name, IPAddress? ipv6, int port, string prefix)
    {
        _name = name;
        _ipv4 = ParseIpv4(name);
        _ipv6 = ipv6;
        Port = port;
        Prefix = prefix;
        // Not an interpolated text: its pooled buffer would be a part of the start.
        Host = port == 80 && ipv6 is null ? name : string.Concat(name, ":", port.ToString(CultureInfo.InvariantCulture));
    }

    /// <summary>The value of the header <c>Host</c>.</summary>
    public string Host { get; }

    public int Port { get; }

    /// <summary>The start of all paths: empty, or a slash and a name.</summary>
    public string Prefix { get; }

    /// <summary>Parses the value of the variable.</summary>
    /// <exception cref="TernConfigurationException">The value is not valid.</exception>
    public static RuntimeAddress Parse(string value)
    {
        int slash = value.IndexOf('/', StringComparison.Ordinal);
        string authority = slash < 0 ? value : value[..slash];
        string prefix = slash < 0 ? "" : value[slash..].TrimEnd('/');
        int colon = authority.LastIndexOf(':');
        bool hasPort = colon > authority.LastIndexOf(']');
        string host = hasPort ? authority[..colon] : authority;
        int port = 80;
        IPAddress? ipv6 = null;
        if (host.Length == 0 || (host.Contains(':') && !IPAddress.TryParse(host.AsSpan().Trim("[]"), out ipv6)) || (hasPort && (!int.TryParse(authority.AsSpan(colon + 1), NumberStyles.None, CultureInfo.InvariantCulture, out port) || port is < 1 or > 65535)) || value.AsSpan().ContainsAnyExceptInRange('!', '~'))
            throw new TernConfigurationException($"The value '{value}' of {Variable} is not valid. Expected: a host and a port, for example 127.0.0.1:9001.");
        return new RuntimeAddress(host, ipv6, port, prefix);
    }

    /// <summary>Returns the address of IPv4 as a number whose highest byte is the first one of the address. A name is resolved.</summary>
    /// <returns>Null if the host is an address of IPv6.</returns>
    /// <exception cref="SocketException">The name has no address of IPv4.</exception>
    public uint? FindIpv4() => _ipv4 ?? (_ipv6 is null ? Resolve(_name) : null);

    /// <summary>Returns the address. A name is resolved to an address of IPv4.</summary>
    /// <exception cref="SocketException">The name has no address of IPv4.</exception>
    public IPEndPoint FindEndPoint()
    {
        if (FindIpv4() is not { } ipv4)
            return new IPEndPoint(_ipv6!, Port);
        Span<byte> bytes = stackalloc byte[sizeof(uint)];
        BinaryPrimitives.WriteUInt32BigEndian(bytes, ipv4);
        return new IPEndPoint(new IPAddress(bytes), Port);
    }

    // Dns has metrics. Their types are initialized at the start of a native program.
    private static uint Resolve(string name) => OperatingSystem.IsLinux()
        ? LinuxNames.Resolve(name)
        : BinaryPrimitives.ReadUInt32BigEndian(Dns.GetHostAddresses(name, AddressFamily.InterNetwork)[0].GetAddressBytes());

    // IPAddress.Parse also reads octal numbers and addresses with fewer parts. Its code is compiled at the start of a managed process.
    private static uint? ParseIpv4(string text)
    {
        uint address = 0;
        int part = -1, dots = 0;
        foreach (char c in text)
        {
            if (c == '.' && part >= 0 && dots < 3)
            {
                address = (address << 8) | (uint)part;
                part = -1;
                dots++;
            }
            else if (char.IsAsciiDigit(c) && part != 0)
            {
                part = (Math.Max(part, 0) * 10) + c - '0';
                if (part > byte.MaxValue)
                    return null;
            }
            else
            {
                return null;
            }
        }
        return dots == 3 && part >= 0 ? (address << 8) | (uint)part : null;
    }
}
