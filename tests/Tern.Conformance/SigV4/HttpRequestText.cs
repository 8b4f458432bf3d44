namespace Tern.Conformance.SigV4;

/// <summary>A request in the format of the vectors: a request line, header lines (a line with leading whitespace continues the previous one) and a body.</summary>
public sealed class HttpRequestText
{
    private HttpRequestText(string method, string target, string version, string headerLines, List<KeyValuePair<string, string>> headers, string body)
    {
        Method = method;
        Target = target;
        Version = version;
        HeaderLines = headerLines;
        Headers = headers;
        Body = body;
    }

    /// <summary>The HTTP method.</summary>
    public string Method { get; }

    /// <summary>Path and query.</summary>
    public string Target { get; }

    /// <summary>The end of the request line: <c>HTTP/1.1</c>.</summary>
    public string Version { get; }

    /// <summary>The unmodified header lines, without the last line break.</summary>
    public string HeaderLines { get; }

    /// <summary>The headers, continued lines joined by a space.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; }

    /// <summary>The body. Empty if there is none.</summary>
    public string Body { get; }

    /// <summary>The path, without the query.</summary>
    public string Path => Target.Split('?', 2)[0];

    /// <summary>The query, without the question mark.</summary>
    public string Query => Target.Contains('?', StringComparison.Ordinal) ? Target.Split('?', 2)[1] : "";

    /// <summary>Parses a request.</summary>
    /// <exception cref="FormatException">The text is not a request.</exception>
    public static HttpRequestText Parse(string text)
    {
        string[] headAndBody = text.Split("\n\n", 2);
        string[] lines = headAndBody[0].TrimEnd('\n').Split('\n');
        int methodEnd = lines[0].IndexOf(' ', StringComparison.Ordinal);
        int targetEnd = lines[0].LastIndexOf(' ');
        if (methodEnd < 1 || targetEnd <= methodEnd)
            throw new FormatException($"'{lines[0]}' is not a request line.");

        List<KeyValuePair<string, string>> headers = [];
        foreach (string line in lines[1..])
        {
            if (line.StartsWith(' ') || line.StartsWith('\t'))
            {
                headers[^1] = new(headers[^1].Key, headers[^1].Value + " " + line);
                continue;
            }
            int colon = line.IndexOf(':', StringComparison.Ordinal);
            if (colon < 1)
                throw new FormatException($"'{line}' is not a header line.");
            headers.Add(new(line[..colon], line[(colon + 1)..]));
        }
        return new(
            lines[0][..methodEnd],
            lines[0][(methodEnd + 1)..targetEnd],
            lines[0][(targetEnd + 1)..],
            string.Join('\n', lines[1..]),
            headers,
            headAndBody.Length > 1 ? headAndBody[1] : "");
    }
}
