using System.Net;
using Shop.Configuration;

namespace Shop.Edge;

/// <summary>What is configured of how the world reaches this instance, checked once at start.</summary>
internal sealed record EdgeOptions
{
    /// <summary><c>Shop:Proxies</c>, with semicolons: addresses or networks of proxies, whose word counts for who calls, and over what.</summary>
    public IReadOnlyList<IPNetwork> Proxies { get; private init; } = [];

    /// <summary><c>Shop:Origins</c>, with semicolons: the sites whose pages may call this API from browsers; none beside its own if empty.</summary>
    public string[] Origins { get; private init; } = [];

    /// <summary>An endpoint has TLS, by <c>Kestrel:Endpoints</c>, <c>urls</c> or <c>https_ports</c>; or a proxy has, by <c>https_port</c>.</summary>
    public bool HasTls { get; private init; }

    /// <summary>HTTP/3 is among the <c>Protocols</c> of <c>Kestrel:EndpointDefaults</c> or of an endpoint.</summary>
    public bool HasHttp3 { get; private init; }

    /// <summary>Reads and checks the settings.</summary>
    /// <param name="configuration">The settings.</param>
    /// <param name="isProduction">What can be left open elsewhere must be said here.</param>
    /// <exception cref="OptionsException">One is missing or wrong.</exception>
    public static EdgeOptions Read(IConfiguration configuration, bool isProduction)
    {
        if (isProduction && (Parts(configuration, "AllowedHosts") is not { Length: > 0 } hosts || hosts.Any(IsAnyHost)))
            throw new OptionsException("AllowedHosts must name the hosts by which this is reached in Production: shop.example.com;www.shop.example.com.");
        if (isProduction && "true".Equals(configuration["ForwardedHeaders_Enabled"], StringComparison.OrdinalIgnoreCase))
            throw new OptionsException("ForwardedHeaders_Enabled believes whoever sends such headers: name the proxies in Shop:Proxies instead.");
        var endpoints = configuration.GetSection("Kestrel:Endpoints").GetChildren().Append(configuration.GetSection("Kestrel:EndpointDefaults")).ToArray();
        return new EdgeOptions
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

    /// <summary>What the framework takes for any host.</summary>
    private static bool IsAnyHost(string host) => new HostString(host).Host is "*" or "0.0.0.0" or "[::]";

    private static IPNetwork Network(string text) =>
        IPNetwork.TryParse(text, out var network) ? network
        : IPAddress.TryParse(text, out var address) ? new IPNetwork(address, address.GetAddressBytes().Length * 8)
        : throw new OptionsException($"Shop:Proxies must be addresses or networks, such as 10.0.0.7;10.1.0.0/16, not \"{text}\".");

    private static string Origin(string text) =>
        Uri.TryCreate(text, UriKind.Absolute, out var uri) && uri.Scheme is "http" or "https" && uri.GetLeftPart(UriPartial.Authority) == text
            ? text
            : throw new OptionsException($"Shop:Origins must be sites without a path, such as https://www.example.com, not \"{text}\".");
}
