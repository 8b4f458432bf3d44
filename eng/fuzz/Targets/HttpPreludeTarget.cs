using System.Text;
using System.Text.Json;
using Tern.Functions;
using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Preludes of streamed HTTP responses: each is one JSON object with the values, without a zero byte, so that the separator after it is found. Invalid values are refused.
/// Input: lines, of which the first is the status, a line with a colon is a header, and others are cookies.
/// </summary>
internal sealed class HttpPreludeTarget : IFuzzTarget
{
    public string Name => "httpprelude";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        "200\nContent-Type:text/html\nX-Empty:\na=1; Secure"u8.ToArray(),
        "201\nlocation:/a?b=%20\"\\\nCache-Control:no-store\nid=é; Path=/\nb=2"u8.ToArray(),
        "404"u8.ToArray(),
        "599\nX:\t\u00e9\u4e2d"u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        // Each byte is a character, and pairs of some become surrogates, so that invalid UTF-16 occurs.
        string[] lines = new string([.. input.Select(value => value >= 0xf0 ? (char)(0xd800 + ((value & 15) << 7)) : (char)value)]).Split('\n');
        var prelude = new HttpPrelude
        {
            StatusCode = int.TryParse(lines[0], out int status) ? status : 200,
            Headers = [.. lines.Skip(1).Where(line => line.Contains(':', StringComparison.Ordinal)).Select(line => line.Split(':', 2)).Select(parts => KeyValuePair.Create(parts[0], parts[1]))],
            Cookies = [.. lines.Skip(1).Where(line => !line.Contains(':', StringComparison.Ordinal))],
        };
        using var buffer = new PooledBuffer();
        try
        {
            prelude.Write(buffer);
        }
        catch (ArgumentException)
        {
            return;
        }
        Verify(prelude, buffer.WrittenMemory);
    }

    private static void Verify(HttpPrelude prelude, ReadOnlyMemory<byte> json)
    {
        if (json.Span.Contains((byte)0))
            throw new FuzzFindingException("The prelude contains a zero byte.");
        using JsonDocument document = JsonDocument.Parse(json);
        var values = new List<string> { document.RootElement.GetProperty("statusCode").GetRawText() };
        if (document.RootElement.TryGetProperty("headers", out JsonElement headers))
            values.AddRange(headers.EnumerateObject().Select(header => $"{header.Name}:{header.Value.GetString()}"));
        if (document.RootElement.TryGetProperty("cookies", out JsonElement cookies))
            values.AddRange(cookies.EnumerateArray().Select(cookie => cookie.GetString()!));
        string[] expected = [$"{prelude.StatusCode}", .. prelude.Headers.Select(header => $"{header.Key}:{header.Value}"), .. prelude.Cookies];
        if (!expected.SequenceEqual(values))
            throw new FuzzFindingException($"The prelude contains other values: {Encoding.UTF8.GetString(json.Span)}");
        if (values.Any(value => value.AsSpan().ContainsAny('\r', '\n', '\0')))
            throw new FuzzFindingException("A value contains a character that divides headers.");
    }
}
