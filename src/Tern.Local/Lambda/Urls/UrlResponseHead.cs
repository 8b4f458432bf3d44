using System.Globalization;
using System.Text.Json;

namespace Tern.Local.Lambda.Urls;

/// <summary>The status and the headers that a function has returned.</summary>
internal sealed class UrlResponseHead
{
    private const string ContentTypeName = "Content-Type";

    // A client waits for another response after one with a lower status.
    private const int MinStatus = 200;
    private const int MaxStatus = 599;

    // The service sets them.
    private static readonly HashSet<string> s_ignored = new(StringComparer.OrdinalIgnoreCase)
    {
        "Connection", "Content-Length", "Date", "Keep-Alive", "Proxy-Authenticate", "Server", "TE", "Trailer", "Transfer-Encoding", "Upgrade",
    };

    /// <summary>The status. The default is 200.</summary>
    public int StatusCode { get; private set; } = 200;

    /// <summary>The media type; null if the function has returned none.</summary>
    public string? ContentType { get; private set; }

    /// <summary>The other headers, and a header for each cookie.</summary>
    public List<KeyValuePair<string, string>> Headers { get; } = [];

    /// <summary>Reads the members <c>statusCode</c>, <c>headers</c> and <c>cookies</c>.</summary>
    /// <param name="root">The object.</param>
    /// <param name="hasCookies">Whether the form of the object has the member <c>cookies</c>. The default is true.</param>
    /// <returns>Null if a member is invalid.</returns>
    /// <exception cref="InvalidOperationException">A text has a half of a surrogate pair.</exception>
    public static UrlResponseHead? Read(JsonElement root, bool hasCookies = true)
    {
        var head = new UrlResponseHead();
        if (root.TryGetProperty("statusCode", out JsonElement status))
        {
            if (ReadStatus(status) is not { } code)
                return null;
            head.StatusCode = code;
        }
        if (root.TryGetProperty("headers", out JsonElement headers) && headers.ValueKind != JsonValueKind.Null && !head.TryReadHeaders(headers))
            return null;
        return !hasCookies || !root.TryGetProperty("cookies", out JsonElement cookies) || cookies.ValueKind == JsonValueKind.Null || head.TryReadCookies(cookies) ? head : null;
    }

    /// <summary>Adds a header. Those that the service sets are ignored. Returns false if it is invalid.</summary>
    public bool TryAdd(string name, JsonElement header)
    {
        string value = header.ValueKind == JsonValueKind.String ? header.GetString()! : header.GetRawText();
        if (!IsToken(name) || value.Any(char.IsControl))
            return false;
        if (name.Equals(ContentTypeName, StringComparison.OrdinalIgnoreCase))
            ContentType = value;
        else if (!s_ignored.Contains(name))
            Headers.Add(new(name, value));
        return true;
    }

    /// <summary>Removes the headers with a name.</summary>
    public void Remove(string name) => Headers.RemoveAll(header => header.Key.Equals(name, StringComparison.OrdinalIgnoreCase));

    private static int? ReadStatus(JsonElement status)
    {
        bool isNumber = status.ValueKind == JsonValueKind.Number
            ? status.TryGetInt32(out int code)
            : int.TryParse(status.ValueKind == JsonValueKind.String ? status.GetString() : null, NumberStyles.None, CultureInfo.InvariantCulture, out code);
        return isNumber && code is >= MinStatus and <= MaxStatus ? code : null;
    }

    private bool TryReadHeaders(JsonElement headers)
    {
        if (headers.ValueKind != JsonValueKind.Object)
            return false;
        foreach (JsonProperty header in headers.EnumerateObject())
        {
            if (!TryAdd(header.Name, header.Value))
                return false;
        }
        return true;
    }

    private bool TryReadCookies(JsonElement cookies)
    {
        if (cookies.ValueKind != JsonValueKind.Array)
            return false;
        foreach (JsonElement cookie in cookies.EnumerateArray())
        {
            if (cookie.ValueKind != JsonValueKind.String || cookie.GetString()!.Any(char.IsControl))
                return false;
            Headers.Add(new("Set-Cookie", cookie.GetString()!));
        }
        return true;
    }

    private static bool IsToken(string name) => name.Length > 0 && name.All(character => char.IsAsciiLetterOrDigit(character) || "!#$%&'*+-.^_`|~".Contains(character));
}
