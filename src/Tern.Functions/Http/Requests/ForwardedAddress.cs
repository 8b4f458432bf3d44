using System.Text;

namespace Tern.Functions.Http.Requests;

/// <summary>The address that a load balancer has appended to the header <c>x-forwarded-for</c>. All entries before it are those of the client.</summary>
/// <seealso href="https://docs.aws.amazon.com/elasticloadbalancing/latest/application/x-forwarded-headers.html">HTTP headers and load balancers</seealso>
internal static class ForwardedAddress
{
    /// <summary>Returns the address; null if it is missing.</summary>
    public static string? Read(HttpFieldTable headers)
    {
        int last = -1;
        for (int i = headers.Find("x-forwarded-for"u8); i >= 0; i = headers.Find("x-forwarded-for"u8, i + 1))
            last = i;
        if (last < 0)
            return null;
        ReadOnlySpan<byte> list = headers.Text[headers[last].Value];
        ReadOnlySpan<byte> address = WithoutPort(list[(list.LastIndexOf((byte)',') + 1)..].Trim((byte)' '));
        return address.IsEmpty ? null : Encoding.UTF8.GetString(address);
    }

    // With the attribute routing.http.xff_client_port.enabled, an entry is 192.0.2.7:4711 or [2001:db8::7]:4711.
    private static ReadOnlySpan<byte> WithoutPort(ReadOnlySpan<byte> entry)
    {
        int end = entry.IndexOf((byte)']');
        if (entry is [(byte)'[', ..] && end > 0)
            return entry[1..end];
        int colon = entry.IndexOf((byte)':');
        return colon >= 0 && colon == entry.LastIndexOf((byte)':') ? entry[..colon] : entry;
    }
}
