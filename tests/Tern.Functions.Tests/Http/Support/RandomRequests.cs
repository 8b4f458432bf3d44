using System.Text;

namespace Tern.Functions.Tests.Http;

/// <summary>Random requests that a client can send to each kind of source.</summary>
internal sealed class RandomRequests(Random random)
{
    private static readonly string[] s_methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

    // Encoded text, incomplete and invalid encodings, and characters that are valid without encoding.
    private static readonly string[] s_parts = ["a", "B", "0", "-", "~", "%20", "%C3%BC", "%E2%82%AC", "%F0%9F%98%80", "%25", "%3F", "%23", "+", ":", "@", "%FF", "%C3", "%41", "=", ";", ",", "!"];

    private static readonly string[] s_texts = ["a", "B", "0", " ", "ü", "€", "😀", "%", "&", "=", "+", "#", "?", "/", ",", "%41", "\"", "\\", "\t"];

    /// <summary>Creates a request.</summary>
    /// <param name="hasRepeats">Whether names of the query and of headers can occur several times.</param>
    public TestRequest Create(bool hasRepeats)
    {
        string method = s_methods[random.Next(s_methods.Length)];
        bool hasBody = method is "POST" or "PUT" or "PATCH";
        bool isBinary = hasBody && random.Next(2) == 0;
        return new TestRequest
        {
            Method = method,
            Path = "/" + string.Join('/', Many(5, () => Text(s_parts, 1, 6))),
            Query = Fields(hasRepeats, () => Text(s_texts, 0, 6)),
            Headers = [.. Fields(hasRepeats, HeaderValue).Select(field => KeyValuePair.Create("X-" + field.Key, field.Value))],
            Cookies = [.. Many(3, () => $"c{random.Next(100)}={Text(["a", "%20", "%C3%BC", "-"], 1, 4)}").DistinctBy(cookie => cookie.Split('=')[0])],
            Body = !hasBody ? null : isBinary ? Bytes() : Encoding.UTF8.GetBytes(Text(s_texts, 1, 200)),
            IsBase64 = isBinary,
        };
    }

    private List<KeyValuePair<string, string>> Fields(bool hasRepeats, Func<string> value)
    {
        var fields = new List<KeyValuePair<string, string>>();
        for (int i = random.Next(5); i > 0; i--)
        {
            string name = $"name{(hasRepeats ? random.Next(3) : i)}";
            fields.Add(KeyValuePair.Create(name, value()));
        }
        return fields;
    }

    private string HeaderValue() => $"v{random.Next(1000)}{(random.Next(3) == 0 ? " x;q=0.5" : "")}";

    private List<string> Many(int max, Func<string> create)
    {
        var values = new List<string>();
        for (int i = random.Next(max); i > 0; i--)
            values.Add(create());
        return values;
    }

    private string Text(string[] parts, int min, int max)
    {
        var text = new StringBuilder();
        for (int i = random.Next(min, max); i > 0; i--)
            text.Append(parts[random.Next(parts.Length)]);
        return text.ToString();
    }

    private byte[] Bytes()
    {
        byte[] bytes = new byte[random.Next(1, 100)];
        random.NextBytes(bytes);
        return bytes;
    }
}
