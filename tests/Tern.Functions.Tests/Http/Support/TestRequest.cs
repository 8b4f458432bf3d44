using System.Text;

namespace Tern.Functions.Tests.Http;

/// <summary>An HTTP request as a client sends it.</summary>
internal sealed record TestRequest
{
    public string Method { get; init; } = "GET";

    /// <summary>The path, percent-encoded.</summary>
    public string Path { get; init; } = "/";

    /// <summary>The decoded names and values of the query.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Query { get; init; } = [];

    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>Cookies in the form of the header.</summary>
    public IReadOnlyList<string> Cookies { get; init; } = [];

    public byte[]? Body { get; init; }

    public bool IsBase64 { get; init; }

    public string Stage { get; init; } = "$default";

    /// <summary>The member <c>authorizer</c> of the context in JSON.</summary>
    public string? Authorizer { get; init; }

    public string RawQuery => string.Join('&', Query.Select(pair => $"{Uri.EscapeDataString(pair.Key)}={Uri.EscapeDataString(pair.Value)}"));

    public static TestRequest Post(string path, string body, string contentType = "application/json") =>
        new() { Method = "POST", Path = path, Body = Encoding.UTF8.GetBytes(body), Headers = [KeyValuePair.Create("Content-Type", contentType)] };
}
