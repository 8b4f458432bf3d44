using System.Net;
using Shop.Configuration;

namespace Shop.Edge;

/// <summary>The settings of TLS, proxies and origins, which are checked once at start.</summary>
internal sealed record RequestPipelineOptions
{
    /// <summary><c>Shop:Proxies</c>, separated by semicolons: addresses or networks of proxies whose forwarded headers are trusted.</summary>
    public IReadOnlyList<IPNetwork> Proxies { get; private init; } = [];

    /// <summary><c>Shop:Origins</c>, separated by semicolons: the other origins whose pages may call this API from browsers. The default is none.</summary>
    public string[] Origins { get; private init; } = [];

    /// <summary>True if an endpoint (<c>Kestrel:Endpoints</c>, <c>urls</c> or <c>https_ports</c>) or a proxy (<c>https_port</c>) uses TLS.</summary>
    public bool HasTls { get; private init; }

    /// <summary>True if the <c>Protocols</c> of <c>Kestrel:EndpointDefaults</c> or of an endpoint include HTTP/3.</summary>
    public bool HasHttp3 { get; private init; }

    /// <summary>Reads and checks the settings.</summary>
    /// <param name="configuration">The settings.</param>
    /// <param name="isProduction">True for Production, where <c>AllowedHosts</c> is required.</param>
    /// <exception cref="OptionsException">A setting is missing or invalid.</exception>
    public static RequestPipelineOptions Read(IConfiguration configuration, bool isProduction)
    {
        if (isProduction && (Parts(configuration, "AllowedHosts") is not { Length: > 0 } hosts || hosts.Any(IsAnyHost)))
            throw new OptionsException("AllowedHosts must list the host names of this server in Production, such as shop.example.com;www.shop.example.com.");
        if (isProduction && "true".Equals(configuration["ForwardedHeaders_Enabled"], StringComparison.OrdinalIgnoreCase))
            throw new OptionsException("ForwardedHeaders_Enabled trusts forwarded headers of any client. Remove it and list the proxies in Shop:Proxies.");
        var endpoints = configuration.GetSection("Kestrel:Endpoints").GetChildren().Append(configuration.GetSection("Kestrel:EndpointDefaults")).ToArray();
        return new RequestPipelineOptions
        {
            Proxies = [.. Parts(configuration, "Shop:Proxies").Select(Network)],
            Origins = [.. Parts(configuration, "Shop:Origins").Select(Origin)],
            HasTls = endpoints.Select(endpoint => endpoint["Url"]).Append(configuration["urls"])
                .Any(url => url?.Contains("https://", StringComparison.OrdinalIgnoreCase) == true)
                || configuration["https_port"] is not null || configuration["https_ports"] is not null,
            HasHttp3 = endpoints.Any(endpoint => endpoint["Protocols"]?.Contains("Http3", StringComparison.OrdinalIgnoreCase) == true),
        };
    }

    private static string[] Parts(IConfiguration configuration, string key) =>
        (configuration[key] ?? "").Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);

    /// <summary>The values that ASP.NET Core treats as any host.</summary>
    private static bool IsAnyHost(string host) => new HostString(host).Host is "*" or "0.0.0.0" or "[::]";

    private static IPNetwork Network(string text) =>
        IPNetwork.TryParse(text, out var network) ? network
        : IPAddress.TryParse(text, out var address) ? new IPNetwork(address, address.GetAddressBytes().Length * 8)
        : throw new OptionsException($"Shop:Proxies must be addresses or networks, such as 10.0.0.7;10.1.0.0/16, not \"{text}\".");

    private static string Origin(string text) =>
        Uri.TryCreate(text, UriKind.Absolute, out var uri) && uri.Scheme is "http" or "https" && uri.GetLeftPart(UriPartial.Authority) == text
            ? text
            : throw new OptionsException($"Shop:Origins must be origins without a path, such as https://www.example.com, not \"{text}\".");
}
