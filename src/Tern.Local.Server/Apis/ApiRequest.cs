using System.Globalization;
using Tern.Local.Http;
using Tern.Local.Lambda.Urls;

namespace Tern.Local.Server.Apis;

/// <summary>A request to a listener, as events describe it.</summary>
/// <param name="Received">The request.</param>
/// <param name="Body">The body.</param>
/// <param name="RequestId">The ID of the invocation.</param>
/// <param name="Time">The time of the request.</param>
/// <param name="Function">The name of the function.</param>
/// <param name="AccountId">The account.</param>
/// <param name="Region">The region.</param>
/// <param name="Port">The port of the listener.</param>
internal sealed record ApiRequest(LocalRequest Received, ReadOnlyMemory<byte> Body, string RequestId, DateTimeOffset Time, string Function, string AccountId, string Region, int Port)
{
    /// <summary>The address of the client.</summary>
    public const string ClientAddress = "127.0.0.1";

    /// <summary>The path as it was received.</summary>
    public string Path { get; } = Received.Target.Split('?', 2)[0];

    /// <summary>The query as it was received, without its question mark.</summary>
    public string Query { get; } = Received.Target.Split('?', 2) is [_, var query] ? query : "";

    /// <summary>The host without the port.</summary>
    public string Domain { get; } = GetDomain(Received.Header("Host") ?? "");

    /// <summary>Whether the body is base64 in the event.</summary>
    public bool IsBinary { get; } = !Body.IsEmpty && (Received.Header("Content-Encoding") is not null || !BodyText.IsText(Received.Header("Content-Type"), Body.Span));

    /// <summary>The headers, and those that a gateway adds. A name can occur several times.</summary>
    public IEnumerable<(string Name, string Value)> Headers
    {
        get
        {
            foreach ((string name, string value) in Received.Headers)
                yield return (name, value);
            yield return ("X-Forwarded-For", ClientAddress);
            yield return ("X-Forwarded-Port", Port.ToString(CultureInfo.InvariantCulture));
            yield return ("X-Forwarded-Proto", "http");
        }
    }

    /// <summary>The parameters of the query in their order.</summary>
    /// <param name="decodes">Whether names and values are decoded.</param>
    public IEnumerable<(string Name, string Value)> ReadParameters(bool decodes)
    {
        foreach (string parameter in Query.Split('&', StringSplitOptions.RemoveEmptyEntries))
        {
            int equals = parameter.IndexOf('=', StringComparison.Ordinal);
            string name = equals < 0 ? parameter : parameter[..equals], value = equals < 0 ? "" : parameter[(equals + 1)..];
            yield return decodes ? (Decode(name), Decode(value)) : (name, value);
        }
    }

    private static string Decode(string text) => Uri.UnescapeDataString(text.Replace('+', ' '));

    private static string GetDomain(string host)
    {
        int port = host.LastIndexOf(':');
        return port < 0 || host.EndsWith(']') ? host : host[..port];
    }
}
