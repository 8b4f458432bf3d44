using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Adds members to the headers of a request. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RequestHeaders
{
    /// <summary>Adds a header of <c>httpPrefixHeaders</c>, unless another member has already set it.</summary>
    /// <param name="message">The request.</param>
    /// <param name="prefix">The prefix of the header name.</param>
    /// <param name="key">The rest of the header name.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="TernRequestException">The name is empty or contains a character that is not allowed in a header name.</exception>
    /// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#httpprefixheaders-trait">httpPrefixHeaders</seealso>
    public static void AddPrefixed(RequestMessage message, string prefix, string key, string value)
    {
        ArgumentNullException.ThrowIfNull(message);
        string name = prefix + key;
        HeaderRules.CheckName(name);
        foreach (KeyValuePair<string, string> header in message.Headers)
        {
            if (header.Key.Equals(name, StringComparison.OrdinalIgnoreCase))
                return;
        }
        message.Headers.Add(new(name, value));
    }

    /// <summary>Returns the Base64 of the UTF-8 text, the header encoding of members with a media type.</summary>
    public static string ToBase64(string text) => Convert.ToBase64String(System.Text.Encoding.UTF8.GetBytes(text));
}
