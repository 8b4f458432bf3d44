using Tern.Calls;
using Tern.Protocols.Rest.Servers;

namespace Tern.Protocols.Rest;

/// <summary>Puts members into the headers of a request, or of a server's answer; for generated code.</summary>
public static class RequestHeaders
{
    /// <summary>Adds a header of <c>httpPrefixHeaders</c>, unless a member of its own has set it already.</summary>
    /// <param name="message">The request.</param>
    /// <param name="prefix">What the header's name begins with.</param>
    /// <param name="key">What follows it.</param>
    /// <param name="value">The value.</param>
    /// <exception cref="InvalidRequestException">The name would be empty, or has a character that no header's name may have.</exception>
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

    /// <summary>Adds a header of <c>httpPrefixHeaders</c> to an answer, unless a member of its own has set it already.</summary>
    /// <param name="message">The answer.</param>
    /// <param name="prefix"><inheritdoc cref="AddPrefixed(RequestMessage, string, string, string)" path="/param[@name='prefix']"/></param>
    /// <param name="key"><inheritdoc cref="AddPrefixed(RequestMessage, string, string, string)" path="/param[@name='key']"/></param>
    /// <param name="value"><inheritdoc cref="AddPrefixed(RequestMessage, string, string, string)" path="/param[@name='value']"/></param>
    public static void AddPrefixed(RestAnswer message, string prefix, string key, string value)
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

    /// <summary>The base64 of text, as headers hold what is of a media type.</summary>
    public static string Base64(string text) => Convert.ToBase64String(System.Text.Encoding.UTF8.GetBytes(text));
}
