namespace Tern.Runtime;

/// <summary>An API key in a header.</summary>
/// <param name="header">The header's name.</param>
/// <param name="scheme">The text before the key; null for none.</param>
internal sealed class ApiKeyHeaderAuthScheme(string header, string? scheme) : ApiKeyAuthScheme
{
    // Replaces a header of the same name: a caller's header must not be sent beside the key.
    protected override void Add(HttpRequestMessage request, string key)
    {
        if (request.Headers.NonValidated.Contains(header))
            request.Headers.Remove(header);
        if (!request.Headers.TryAddWithoutValidation(header, string.IsNullOrEmpty(scheme) ? key : $"{scheme} {key}"))
            throw new TernRequestException($"The API key cannot be sent in the header '{header}'. The key or the header name has a character that HTTP does not allow there.");
    }
}
