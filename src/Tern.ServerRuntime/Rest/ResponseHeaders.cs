using System.ComponentModel;

namespace Tern.ServerRuntime;

/// <summary>Adds members to the headers of a response. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ResponseHeaders
{
    /// <summary>Adds a header of <c>httpPrefixHeaders</c>, unless another member has already set it.</summary>
    /// <param name="message">The response.</param>
    /// <param name="prefix">The prefix of the header name.</param>
    /// <param name="key">The rest of the header name.</param>
    /// <param name="value">The value.</param>
    /// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#httpprefixheaders-trait">httpPrefixHeaders</seealso>
    public static void AddPrefixed(RestResponse message, string prefix, string key, string value)
    {
        ArgumentNullException.ThrowIfNull(message);
        string name = prefix + key;
        foreach (KeyValuePair<string, string> header in message.Headers)
        {
            if (header.Key.Equals(name, StringComparison.OrdinalIgnoreCase))
                return;
        }
        message.Headers.Add(new(name, value));
    }
}
