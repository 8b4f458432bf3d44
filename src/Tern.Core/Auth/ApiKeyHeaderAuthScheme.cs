namespace Tern.Auth;

/// <summary>An API key in a header.</summary>
/// <param name="header">The header's name.</param>
/// <param name="scheme">What stands before the key; null for nothing.</param>
internal sealed class ApiKeyHeaderAuthScheme(string header, string? scheme) : ApiKeyAuthScheme
{
    // In place of one of the same name: a caller's header must not stand beside the key.
    protected override void Add(HttpRequestMessage request, string key)
    {
        if (request.Headers.NonValidated.Contains(header))
            request.Headers.Remove(header);
        if (!request.Headers.TryAddWithoutValidation(header, string.IsNullOrEmpty(scheme) ? key : $"{scheme} {key}"))
            throw new InvalidRequestException($"the API key cannot be sent in the header '{header}'");
    }
}
