using System.Net;
using System.Net.Quic;
using System.Text.RegularExpressions;
using Shop.Tests.Support;

namespace Shop.Tests.Edge;

/// <summary>With TLS, and HTTP/3 asked for.</summary>
public sealed partial class TlsTests(TlsTests.WithTls shop) : IClassFixture<TlsTests.WithTls>
{
    [Theory]
    [InlineData("1.1")]
    [InlineData("2.0")]
    public async Task It_speaks_HTTP_1_and_2(string version)
    {
        using var answer = await SendAsync(shop.Secure, "/health/live", version);
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        Assert.Equal(Version.Parse(version), answer.Version);
        Assert.Equal(["max-age=31536000"], answer.Headers.GetValues("Strict-Transport-Security"));
        // To tell of HTTP/3 where nobody listens would cost every browser an attempt.
        Assert.Equal(QuicListener.IsSupported, answer.Headers.Contains("Alt-Svc"));
    }

    [Fact]
    public async Task Plain_HTTP_is_sent_on()
    {
        using var answer = await SendAsync(shop.Plain, "/products?page=2", "1.1");
        Assert.Equal(HttpStatusCode.TemporaryRedirect, answer.StatusCode);
        Assert.Equal(new Uri(shop.Secure, "/products?page=2"), answer.Headers.Location);
        Assert.False(answer.Headers.Contains("Strict-Transport-Security"));
    }

    [Fact]
    public async Task A_probe_is_answered_over_plain_HTTP()
    {
        using var answer = await SendAsync(shop.Plain, "/health/live", "1.1");
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
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
            // It may be ready before it has told of both addresses.
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
