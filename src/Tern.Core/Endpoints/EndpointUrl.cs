using System.Buffers;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Tern.Runtime;

/// <summary>
/// A URL, parsed as by <c>parseURL</c> of the endpoint rules:
/// https://smithy.io/2.0/additional-specs/rules-engine/standard-library.html#parseurl-function.
/// </summary>
/// <remarks>
/// The text is not changed: nothing is decoded, and <c>.</c> segments remain. A host label may have underscores, and hyphens anywhere except at
/// its start, because container networks use such names.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class EndpointUrl
{
    private const int MaxHostLength = 253;
    private const int MaxQuotedLength = 200;

    private static readonly SearchValues<char> s_hexDigits = SearchValues.Create("0123456789abcdefABCDEF");

    private EndpointUrl(bool isHttps, string authority, string host, int port, string path, bool isIp)
    {
        IsHttps = isHttps;
        Authority = authority;
        Host = host;
        Port = port;
        Path = path;
        IsIP = isIp;
    }

    /// <summary><c>https</c> or <c>http</c>.</summary>
    public string Scheme => IsHttps ? "https" : "http";

    /// <summary>Host and port as in the URL.</summary>
    public string Authority { get; }

    /// <summary>The host in lower case; an IPv6 address is in brackets.</summary>
    public string Host { get; }

    /// <summary>The port; the default of the scheme (443 or 80) if the URL has none.</summary>
    public int Port { get; }

    /// <summary>The path as in the URL, percent-encoded; empty for none.</summary>
    public string Path { get; }

    /// <summary>The path with a slash at its start and its end.</summary>
    public string NormalizedPath => Path.Length == 0 ? "/" : Path.EndsWith('/') ? Path : Path + "/";

    /// <summary>Whether the host is an IPv4 or IPv6 address.</summary>
    public bool IsIP { get; }

    internal bool IsHttps { get; }

    /// <summary>Parses a URL. Returns null if it is not <c>http(s)://host[:port][/path]</c>.</summary>
    public static EndpointUrl? TryParse(string? url)
    {
        if (url is null || !TrySplitScheme(url, out bool isHttps, out int start))
            return null;

        ReadOnlySpan<char> rest = url.AsSpan(start);
        int slash = rest.IndexOf('/');
        ReadOnlySpan<char> authority = slash < 0 ? rest : rest[..slash];
        ReadOnlySpan<char> path = slash < 0 ? default : rest[slash..];

        int port = isHttps ? 443 : 80;
        ReadOnlySpan<char> host = authority;
        int colon = authority.LastIndexOf(':');
        if (colon > authority.LastIndexOf(']'))
        {
            host = authority[..colon];
            if (!TryParsePort(authority[(colon + 1)..], out port))
                return null;
        }
        if (!IsHost(host, out bool isIp) || !IsPath(path))
            return null;

        string authorityText = authority.ToString();
        string hostText = host.Length == authority.Length ? authorityText : host.ToString();
        return new EndpointUrl(isHttps, authorityText, hostText.ToLowerInvariant(), port, path.ToString(), isIp);
    }

    /// <summary>Parses a URL.</summary>
    /// <exception cref="TernEndpointException">The URL is not <c>http(s)://host[:port][/path]</c>.</exception>
    internal static EndpointUrl Parse([NotNull] string? url) =>
        TryParse(url ?? throw new TernEndpointException("The endpoint rules returned no URL.")) ?? throw new TernEndpointException(
            $"The endpoint '{Quote(url)}' is not valid. Expected http:// or https://, a host name or an address, and optionally a port and a " +
            "percent-encoded path (no user name, query or fragment), for example https://localhost:8000.");

    /// <summary>Whether text is four groups of one to three digits, which a DNS name must not look like.</summary>
    internal static bool LooksLikeIPv4(ReadOnlySpan<char> text)
    {
        for (int groups = 1; groups <= 4; groups++)
        {
            ReadOnlySpan<char> group = HostLabel.GetFirstLabel(text);
            if (group.Length is 0 or > 3 || group.ContainsAnyExceptInRange('0', '9'))
                return false;
            if (group.Length == text.Length)
                return groups == 4;
            text = text[(group.Length + 1)..];
        }
        return false;
    }

    private static bool TrySplitScheme(string url, out bool isHttps, out int end)
    {
        isHttps = url.StartsWith("https://", StringComparison.OrdinalIgnoreCase);
        end = isHttps ? 8 : 7;
        return isHttps || url.StartsWith("http://", StringComparison.OrdinalIgnoreCase);
    }

    private static bool TryParsePort(ReadOnlySpan<char> text, out int port) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out port) && port is > 0 and <= 65535 && text.Length <= 5;

    private static bool IsHost(ReadOnlySpan<char> host, out bool isIp)
    {
        if (host.Length > 2 && host[0] == '[' && host[^1] == ']')
        {
            // A zone id (%eth0) is only valid on one machine and not allowed in a Host header.
            isIp = !host.Contains('%') && IPAddress.TryParse(host[1..^1], out IPAddress? address) && address.AddressFamily == AddressFamily.InterNetworkV6;
            return isIp;
        }
        isIp = EndsInNumber(host);
        if (host.Length > MaxHostLength || (isIp && !IsIPv4(host)))
            return false;
        while (true)
        {
            ReadOnlySpan<char> label = HostLabel.GetFirstLabel(host);
            if (label.Length is 0 or > HostLabel.MaxLength || label[0] == '-' || label.ContainsAnyExcept(HostLabel.LenientCharacters))
                return false;
            if (label.Length == host.Length)
                return true;
            host = host[(label.Length + 1)..];
        }
    }

    /// <summary>
    /// Whether URL parsers treat a host as an address: its last label is a decimal or hexadecimal number. Some of them read <c>127.1</c> or
    /// <c>0x7f.0.0.1</c> as 127.0.0.1, so that only the usual form is accepted.
    /// </summary>
    private static bool EndsInNumber(ReadOnlySpan<char> host)
    {
        ReadOnlySpan<char> label = host[(host.LastIndexOf('.') + 1)..];
        if (label.StartsWith("0x", StringComparison.OrdinalIgnoreCase))
            return !label[2..].ContainsAnyExcept(s_hexDigits);
        return !label.IsEmpty && !label.ContainsAnyExceptInRange('0', '9');
    }

    private static bool IsIPv4(ReadOnlySpan<char> host)
    {
        if (!LooksLikeIPv4(host))
            return false;
        while (true)
        {
            ReadOnlySpan<char> group = HostLabel.GetFirstLabel(host);
            if ((group.Length > 1 && group[0] == '0') || int.Parse(group, NumberStyles.None, CultureInfo.InvariantCulture) > 255)
                return false;
            if (group.Length == host.Length)
                return true;
            host = host[(group.Length + 1)..];
        }
    }

    private static bool IsPath(ReadOnlySpan<char> path)
    {
        for (int i = 0; i < path.Length; i++)
        {
            char c = path[i];
            if (c == '%')
            {
                if (i + 2 >= path.Length || !char.IsAsciiHexDigit(path[i + 1]) || !char.IsAsciiHexDigit(path[i + 2]))
                    return false;
                i += 2;
            }
            else if (!char.IsAsciiLetterOrDigit(c) && !"/-._~!$&'()*+,;=:@".Contains(c))
            {
                return false;
            }
        }
        return true;
    }

    /// <summary>Returns an invalid URL without its user name, password and query. A valid one has none.</summary>
    internal static string RemoveSecrets(string url)
    {
        int at = url.LastIndexOf('@');
        int scheme = url.IndexOf("://", StringComparison.Ordinal);
        string text = at < 0 ? url : string.Concat(scheme >= 0 && scheme < at ? url.AsSpan(0, scheme + 3) : default, "***", url.AsSpan(at));
        int query = text.IndexOf('?', StringComparison.Ordinal);
        return query < 0 ? text : string.Concat(text.AsSpan(0, query + 1), "***");
    }

    /// <summary>Prepares the text for a message: limited in length, without control characters and without secrets.</summary>
    internal static string Quote(string url) => HostLabel.Quote(RemoveSecrets(url), MaxQuotedLength);
}
