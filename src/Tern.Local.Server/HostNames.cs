using System.Net;
using System.Net.Sockets;

namespace Tern.Local.Server;

/// <summary>The <c>Host</c> headers that are accepted.</summary>
/// <remarks>
/// With DNS rebinding, a web page sends requests to this server under the host name of the page, which then resolves to 127.0.0.1. For the browser this
/// is the same origin. That name is in the <c>Host</c> header, so no name that an attacker can register is accepted here.
/// </remarks>
internal static class HostNames
{
    /// <summary>The suffixes of the host names of all partitions of AWS (<c>models/partitions.json</c>).</summary>
    private static readonly string[] s_awsSuffixes =
    [
        "amazonaws.com", "api.aws", "on.aws", "amazonaws.com.cn", "api.amazonwebservices.com.cn", "amazonaws.eu", "api.amazonwebservices.eu", "c2s.ic.gov", "api.aws.ic.gov",
        "sc2s.sgov.gov", "api.aws.scloud", "cloud.adc-e.uk", "api.cloud-aws.adc-e.uk", "csp.hci.ic.gov", "api.aws.hci.ic.gov",
    ];

    /// <summary>Whether a host is an IP address, <c>localhost</c>, a name below it, an AWS host name, an allowed name, or missing. Browsers always send this header.</summary>
    /// <param name="host">The <c>Host</c> header, with or without a port.</param>
    /// <param name="allowed">Additional names to accept.</param>
    public static bool IsAccepted(string host, IReadOnlyList<string> allowed)
    {
        if (host.Length == 0)
            return true;
        ReadOnlySpan<char> name = WithoutPort(host);
        if (name is ['[', .. ReadOnlySpan<char> address, ']'])
            return IPAddress.TryParse(address, out IPAddress? parsed) && parsed.AddressFamily == AddressFamily.InterNetworkV6;
        if (name is [.. ReadOnlySpan<char> relative, '.'])
            name = relative;
        if (IPAddress.TryParse(name, out _) || IsSameOrSubdomain(name, "localhost"))
            return true;
        foreach (string suffix in s_awsSuffixes)
        {
            if (IsSameOrSubdomain(name, suffix))
                return true;
        }
        foreach (string other in allowed)
        {
            if (name.Equals(other, StringComparison.OrdinalIgnoreCase))
                return true;
        }
        return false;
    }

    private static ReadOnlySpan<char> WithoutPort(string host)
    {
        int colon = host.LastIndexOf(':');
        return colon < 0 || host.EndsWith(']') ? host : host.AsSpan(0, colon);
    }

    private static bool IsSameOrSubdomain(ReadOnlySpan<char> name, string suffix) =>
        name.EndsWith(suffix, StringComparison.OrdinalIgnoreCase) && (name.Length == suffix.Length || name[^(suffix.Length + 1)] == '.');
}
