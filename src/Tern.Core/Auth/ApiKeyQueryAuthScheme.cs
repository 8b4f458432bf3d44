namespace Tern.Runtime;

/// <summary>An API key in the query.</summary>
/// <param name="parameter">The parameter's name.</param>
internal sealed class ApiKeyQueryAuthScheme(string parameter) : ApiKeyAuthScheme
{
    protected override void Add(HttpRequestMessage request, string key)
    {
        string uri = request.RequestUri!.OriginalString;
        char separator = uri.Contains('?', StringComparison.Ordinal) ? '&' : '?';
        request.RequestUri = new Uri(
            $"{uri}{separator}{Uri.EscapeDataString(parameter)}={Uri.EscapeDataString(key)}",
            new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true });
    }
}
