using System.Text;
using Tern.Local.Http;

namespace Tern.Fuzz.Targets.Services;

/// <summary>Requests as text: a line with method and target, a line for each header, an empty line, the body. Any bytes are a request.</summary>
internal static class RequestText
{
    public static byte[] Create(string head, string body = "") => Encoding.UTF8.GetBytes($"{head}\n\n{body}");

    /// <summary>Reads a request.</summary>
    /// <param name="input">The bytes.</param>
    /// <param name="name">The text to replace in the head, for a value that differs from server to server; null for none.</param>
    /// <param name="value">The text that replaces it.</param>
    public static LocalRequest Read(byte[] input, string? name = null, string value = "")
    {
        int end = input.AsSpan().IndexOf("\n\n"u8);
        string text = Encoding.Latin1.GetString(end < 0 ? input : input.AsSpan(0, end));
        string[] head = (name is null ? text : text.Replace(name, value, StringComparison.Ordinal)).Split('\n');
        byte[] body = end < 0 ? [] : input[(end + 2)..];
        string[] line = head[0].Split(' ');
        List<KeyValuePair<string, string>> headers = [.. head.Skip(1).Select(Header)];
        return new LocalRequest
        {
            Method = line[0],
            Target = line.Length > 1 ? line[1] : "/",
            Headers = headers.Exists(header => header.Key == "Host") ? [.. headers] : [new("Host", "127.0.0.1:1"), .. headers],
            Body = new MemoryStream(body),
            ContentLength = body.Length,
        };
    }

    private static KeyValuePair<string, string> Header(string line)
    {
        int colon = line.IndexOf(':', StringComparison.Ordinal);
        return colon < 0 ? new(line, "") : new(line[..colon], line[(colon + 1)..].Trim());
    }
}
