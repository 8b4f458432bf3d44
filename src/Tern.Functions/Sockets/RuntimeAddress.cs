using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Tern.Functions.Sockets;

/// <summary>The address of the Runtime API, from <c>AWS_LAMBDA_RUNTIME_API</c>: a host and a port, and the path of a prefix for a server with several functions.</summary>
internal sealed class RuntimeAddress
{
    public const string Variable = "AWS_LAMBDA_RUNTIME_API";

    private RuntimeAddress(string host, int port, string prefix)
    {
        Host = port == 80 && !host.Contains(':') ? host : string.Create(CultureInfo.InvariantCulture, $"{host}:{port}");
        Prefix = prefix;
        EndPoint = IPAddress.TryParse(host.Trim('[', ']'), out IPAddress? ip) ? new IPEndPoint(ip, port) : new DnsEndPoint(host, port, AddressFamily.InterNetwork);
    }

    /// <summary>The value of the header <c>Host</c>.</summary>
    public string Host { get; }

    /// <summary>The start of all paths: empty, or a slash and a name.</summary>
    public string Prefix { get; }

    public EndPoint EndPoint { get; }

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
        if (host.Length == 0 || (hasPort && (!int.TryParse(authority.AsSpan(colon + 1), NumberStyles.None, CultureInfo.InvariantCulture, out port) || port is < 1 or > 65535)) || value.AsSpan().ContainsAnyExceptInRange('!', '~'))
            throw new TernConfigurationException($"The value '{value}' of {Variable} is not valid. Expected: a host and a port, for example 127.0.0.1:9001.");
        return new RuntimeAddress(host, port, prefix);
    }
}
