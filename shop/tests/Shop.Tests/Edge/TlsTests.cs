using System.Net;
using System.Net.Quic;
using System.Text.RegularExpressions;
using Shop.Tests.Support;

namespace Shop.Tests.Edge;

/// <summary>TLS with HTTP/3 enabled.</summary>
public sealed partial class TlsTests(TlsTests.WithTls shop) : IClassFixture<TlsTests.WithTls>
{
    [Theory]
    [InlineData("1.1")]
    [InlineData("2.0")]
    public async Task Https_serves_HTTP_1_1_and_HTTP_2(string version)
    {
        using var response = await SendAsync(shop.Secure, "/health/live", version);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(Version.Parse(version), response.Version);
        Assert.Equal(["max-age=31536000"], response.Headers.GetValues("Strict-Transport-Security"));
        // Without a listener for HTTP/3 the header would cost each browser a failed attempt.
        Assert.Equal(QuicListener.IsSupported, response.Headers.Contains("Alt-Svc"));
    }

    [Fact]
    public async Task Http_request_is_redirected_to_https()
    {
        using var response = await SendAsync(shop.Plain, "/products?page=2", "1.1");
        Assert.Equal(HttpStatusCode.TemporaryRedirect, response.StatusCode);
        Assert.Equal(new Uri(shop.Secure, "/products?page=2"), response.Headers.Location);
        Assert.False(response.Headers.Contains("Strict-Transport-Security"));
    }

    [Fact]
    public async Task Live_probe_is_served_over_http()
    {
        using var response = await SendAsync(shop.Plain, "/health/live", "1.1");
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
    }

    private async Task<HttpResponseMessage> SendAsync(Uri address, string path, string version)
    {
        using var client = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false, SslOptions = shop.Certificate.CreateOptions() });
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri(address, path)) { Version = Version.Parse(version), VersionPolicy = HttpVersionPolicy.RequestVersionExact };
        return await client.SendAsync(request, TestContext.Current.CancellationToken);
    }

    [GeneratedRegex(@"Now listening on: (https?://\S+)")]
    private static partial Regex Listening { get; }

    public sealed class WithTls(TestCluster cluster) : ShopInstance(cluster)
    {
        private readonly DirectoryInfo folder = Directory.CreateTempSubdirectory("shop-tls-");

        internal TestCertificate Certificate { get; } = new();

        public Uri Secure => Address("https");

        public Uri Plain => Address("http");

        protected override (string Name, string Value)[] Settings =>
        [
            ("ASPNETCORE_URLS", "http://127.0.0.1:0;https://127.0.0.1:0"), ("Kestrel__EndpointDefaults__Protocols", "Http1AndHttp2AndHttp3"),
            ("Kestrel__Certificates__Default__Path", Path.Combine(folder.FullName, "server.crt")), ("Kestrel__Certificates__Default__KeyPath", Path.Combine(folder.FullName, "server.key")),
        ];

        protected override async ValueTask ArrangeAsync()
        {
            await Certificate.SaveAsync(folder.FullName);
            await base.ArrangeAsync();
            // It may be ready before it has logged both addresses.
            while (Listening.Count(Output) < 2) await Task.Yield();
        }

        public override async ValueTask DisposeAsync()
        {
            await base.DisposeAsync();
            Certificate.Dispose();
            folder.Delete(recursive: true);
        }

        private Uri Address(string scheme) => Listening.Matches(Output).Select(match => new Uri(match.Groups[1].Value.Replace("127.0.0.1", "localhost", StringComparison.Ordinal))).Single(uri => uri.Scheme == scheme);
    }
}
