using System.Text;

namespace Shop.Bench.Wire;

/// <summary>The bytes of a request, created outside the measured time.</summary>
/// <param name="Bytes">The header and body.</param>
/// <param name="Expected">The status that counts as a success.</param>
/// <param name="Contains">A part that the body must contain, so that an empty or wrong response is a failure.</param>
internal sealed record WireRequest(byte[] Bytes, int Expected, byte[] Contains)
{
    /// <summary>The required length of the body, which is then counted and not stored. See <see cref="FullResponse"/>.</summary>
    public long? Length { get; init; }

    /// <summary>The number of bytes by which the length may differ.</summary>
    public long Slack { get; init; }

    public static WireRequest Get(string path, string contains, string? token = null, params (string Name, string Value)[] headers) =>
        Of("GET", path, null, 200, contains, token, headers);

    public static WireRequest Json(string method, string path, string body, int expected, string contains, string? token = null, params (string Name, string Value)[] headers) =>
        Of(method, path, body, expected, contains, token, headers);

    private static WireRequest Of(string method, string path, string? body, int expected, string contains, string? token, (string Name, string Value)[] headers)
    {
        var text = new StringBuilder($"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n");
        if (token is not null) text.Append("Authorization: Bearer ").Append(token).Append("\r\n");
        foreach (var (name, value) in headers) text.Append(name).Append(": ").Append(value).Append("\r\n");
        if (body is not null) text.Append("Content-Type: application/json\r\nContent-Length: ").Append(Encoding.UTF8.GetByteCount(body)).Append("\r\n");
        text.Append("\r\n").Append(body);
        return new WireRequest(Encoding.UTF8.GetBytes(text.ToString()), expected, Encoding.UTF8.GetBytes(contains));
    }
}
